import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import type {
  CourierDirectory,
  CourierOnSale,
} from '#domain/carrying/courier-port/courier-directory.ts';
import type { RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import type { Tenant } from '#domain/environment.ts';
import { suitableServices } from '#domain/selling/rating/options.ts';
import type { PricingRule } from '#domain/selling/rating/pricing-rule.ts';
import type { PricingRuleStore } from '#domain/selling/rating/pricing-rule-store.ts';

type Answers = Map<string, Promise<readonly CourierRate[]>>;

/**
 * The couriers of a tenant, each asked once for parcels of equal route, weight and options; for
 * rows that are priced together, within seconds.
 */
export function sharedRates(
  directory: CourierDirectory,
): Pick<CourierDirectory, 'couriersFor' | 'listed'> {
  const answers: Answers = new Map();
  return {
    listed: directory.listed,
    couriersFor: (tenant) =>
      directory.couriersFor(tenant).map((courier) => askedOnce(courier, answers)),
  };
}

/** The rules of a tenant, read once. */
export function sharedRules(
  pricingRules: PricingRuleStore,
  tenant: Tenant,
): Pick<PricingRuleStore, 'effective'> {
  let found: Promise<readonly PricingRule[]> | undefined;
  return {
    effective() {
      found ??= pricingRules.effective(tenant);
      return found;
    },
  };
}

function askedOnce(courier: CourierOnSale, answers: Answers): CourierOnSale {
  const ask = async (request: RateRequest, deadlineMs: number) => {
    const key = keyOf(courier, request);
    const services = suitableServices(courier.profile, request.parcel);
    // Asks for all services even if a quote needs one, so that quotes and comparisons share one
    // reply.
    const whole = 'code' in services ? request : { ...request, services };
    const answer = answers.get(key) ?? courier.rates(whole, deadlineMs);
    answers.set(key, answer);
    const wanted = new Set(request.services.map(({ code }) => code));
    return (await answer).filter(({ serviceCode }) => wanted.has(serviceCode));
  };
  return { ...courier, rates: ask, recentRates: ask };
}

function keyOf({ profile }: CourierOnSale, { route, parcel }: RateRequest): string {
  const { origin, destination } = route;
  return JSON.stringify([profile.code, origin.districtId, destination.districtId, parcel]);
}
