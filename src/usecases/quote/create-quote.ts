import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Chance } from '#domain/chance.ts';
import type { CourierRate, Route } from '#domain/courier/courier.ts';
import type { CourierDirectory, ListedCourier } from '#domain/courier/courier-directory.ts';
import type { CourierService } from '#domain/courier/service.ts';
import type { Tenant } from '#domain/environment.ts';
import { lockQuote, refuseUnsupported } from '#domain/quote/lock.ts';
import type { Quote } from '#domain/quote/quote.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import type { PricingRuleStore } from '#domain/rating/pricing-rule-store.ts';
import { type FieldError, Refusal, refuseFields } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { Decision } from '#domain/unit-of-work.ts';
import { quoteView } from '#src/views/quote.ts';
import { chooseCouriers } from '../courier/choose-couriers.ts';
import type { Answered, Once, OnceRequest } from '../idempotency/once.ts';
import { askCourier } from '../rating/ask-courier.ts';
import { findRoute, type RouteWish } from '../rating/find-route.ts';

export type QuoteWish = RouteWish & {
  readonly tenant: Tenant;
  readonly parcel: Parcel;
  readonly courierCode: string;
  readonly serviceCode: string;
  /** Until when the courier may answer, on the monotonic clock. */
  readonly deadlineMs: number;
};

export type CreateQuote = (
  wish: QuoteWish,
  request: OnceRequest,
) => Promise<Answered<ReturnType<typeof quoteView>>>;

type Deps = {
  readonly once: Once;
  readonly areas: AreaDirectory;
  readonly directory: CourierDirectory;
  readonly pricingRules: PricingRuleStore;
  readonly clock: Clock;
  readonly chance: Chance;
};

type Choice = {
  readonly route: Route;
  readonly listed: ListedCourier;
  readonly service: CourierService;
};

/** Asks the chosen courier again, and locks what follows from its answer and today's rules. */
export function createQuote({ once, ...deps }: Deps): CreateQuote {
  return (wish, request) =>
    once.runPrepared(request, async () => storyOf(await lockedQuote(wish, deps)));
}

function storyOf(quote: Quote): Decision<Quote, ReturnType<typeof quoteView>> {
  return {
    look: async () => quote,
    decide(_, write) {
      write.quotes.insert(quote);
      return quoteView(quote, quote.createdAt);
    },
  };
}

async function lockedQuote(wish: QuoteWish, deps: Omit<Deps, 'once'>): Promise<Quote> {
  const { tenant, parcel } = wish;
  const choice = chosen(wish, deps);
  refuseUnsupported(choice.service, parcel);
  const [rules, rate] = await Promise.all([
    deps.pricingRules.effective(tenant),
    rateOf(choice, wish, deps.clock),
  ]);
  const { route, listed, service } = choice;
  const courier = listed.profile;
  const quoteId = deps.chance.uuid();
  const now = deps.clock.now();
  return lockQuote({ tenant, quoteId, courier, service, rate, route, parcel, rules, now });
}

/** Every unknown name is told at once. */
function chosen(wish: QuoteWish, { areas, directory }: Pick<Deps, 'areas' | 'directory'>): Choice {
  const { courierCode, serviceCode, tenant } = wish;
  const { route, unknown: unknownDistricts } = findRoute(areas, wish);
  const { couriers, unknown: unknownCouriers } = chooseCouriers(directory, tenant, {
    codes: [courierCode],
    fieldAt: () => 'courier_code',
  });
  const [listed] = couriers;
  const service = listed?.profile.services.find(({ code }) => code === serviceCode);
  const unknownService = listed && !service ? [unknownServiceOf(courierCode, serviceCode)] : [];
  refuseFields([...unknownDistricts, ...unknownCouriers, ...unknownService]);
  if (route && listed && service) return { route, listed, service };
  throw new Error('a choice without unknown names is known');
}

async function rateOf(
  { route, listed, service }: Choice,
  { parcel, deadlineMs }: QuoteWish,
  clock: Clock,
): Promise<CourierRate> {
  const profile = { ...listed.profile, services: [service] };
  const answer = await askCourier({ ...listed, profile }, { route, parcel, deadlineMs }, clock);
  if (answer.kind === 'FAILED') throw new Refusal(answer.code, answer.message);
  const [rate] = answer.kind === 'OFFERED' ? answer.rates : [];
  if (rate !== undefined) return rate;
  const isTold = answer.kind === 'NOT_OFFERED';
  const message = isTold ? answer.message : `${profile.name} has no rate for this service.`;
  const details = { reason: isTold ? answer.code : 'NOT_SERVICEABLE' };
  throw new Refusal('RATE_NOT_AVAILABLE', message, { details });
}

function unknownServiceOf(
  courierCode: string,
  serviceCode: string,
): FieldError & { code: 'UNKNOWN_SERVICE' } {
  const wished = JSON.stringify(serviceCode);
  const message = `${courierCode} has no service ${wished}; GET /services lists them.`;
  return { path: 'service_code', code: 'UNKNOWN_SERVICE', message };
}
