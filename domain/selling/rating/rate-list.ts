import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import type { CourierProfile, CourierRate } from '#domain/carrying/courier/courier.ts';
import type { CourierFault } from '#domain/carrying/courier/courier-failure.ts';
import { weightWithin } from '#domain/carrying/courier/field-limits.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import { add, ZERO } from '#domain/money.ts';
import { chargeableWeightKg, minChargeableWeightKg } from './chargeable-weight.ts';
import { codFee, insuranceFee, isInsurable, type NotOffered, suitableServices } from './options.ts';
import type { Parcel } from './parcel.ts';
import { priceOf } from './price.ts';
import { type PricingRule, ruleFor } from './pricing-rule.ts';
import { promisedDay } from './promised-day.ts';
import type { Rate } from './rate.ts';
import { type RateSort, rateOrder } from './rate-order.ts';
import { type TaggedRate, tagged } from './rate-tags.ts';
import { optionBills, serviceAt } from './service-at.ts';

/** One courier's response to a rate request, and its duration. */
export type RatesResponse = { readonly courier: CourierProfile; readonly elapsedMs: number } & (
  | { readonly kind: 'OFFERED'; readonly rates: readonly CourierRate[] }
  | ({ readonly kind: 'NOT_OFFERED' } & NotOffered)
  | { readonly kind: 'FAILED'; readonly code: CourierFault; readonly message: string }
);

type Refused = Exclude<RatesResponse, { kind: 'OFFERED' }>;

export type RateList = {
  /** Sorted as requested. */
  readonly rates: readonly TaggedRate[];
  /** Every courier without a rate, with the reason: none is silently missing. */
  readonly refusals: readonly Refused[];
};

export type PricingContext = {
  readonly accountId: string;
  readonly parcel: Parcel;
  readonly rules: readonly PricingRule[];
  readonly sort: RateSort;
  /** Record of a courier on the route, from 0 to 1. */
  readonly recordOf: (courierCode: string) => number;
  readonly now: Date;
  /** Time zone of the destination. */
  readonly timeZone: TimeZone;
};

export function rateList(responses: readonly RatesResponse[], context: PricingContext): RateList {
  const answers = responses.map((answer) =>
    answer.kind === 'OFFERED' ? pricedAnswer(answer, context) : answer,
  );
  const rates = answers.flatMap((answer) => ('rates' in answer ? answer.rates : []));
  return {
    rates: tagged(rates.toSorted(rateOrder(context.sort))),
    refusals: answers.flatMap((answer) => ('rates' in answer ? [] : answer)),
  };
}

/** Drops rates of services that do not take this parcel on this route. */
function pricedAnswer(
  { courier, elapsedMs, rates }: Extract<RatesResponse, { kind: 'OFFERED' }>,
  context: PricingContext,
): Refused | { readonly rates: readonly Rate[] } {
  const { parcel } = context;
  const offers = rates.map((rate) => ({ rate, service: offeredService(courier, rate, parcel) }));
  const services = offers.map(({ service }) => service);
  const found = suitableServices({ name: courier.name, services }, parcel);
  if ('code' in found) return { courier, elapsedMs, kind: 'NOT_OFFERED', ...found };
  const suitable = offers.filter(({ service }) => found.includes(service));
  return { rates: suitable.map((offer) => priced({ courier, ...offer }, context)) };
}

function offeredService(
  courier: CourierProfile,
  rate: CourierRate,
  parcel: Parcel,
): CourierService {
  const service = courier.services.find(({ code }) => code === rate.serviceCode);
  if (service === undefined) throw new Error(`${courier.code} has no service ${rate.serviceCode}`);
  return serviceAt(rate, service, parcel);
}

function priced(
  { courier, rate, service }: Pick<Rate, 'courier' | 'service'> & { readonly rate: CourierRate },
  { accountId, parcel, rules, recordOf, now, timeZone }: PricingContext,
): Rate {
  const bills = optionBills(rate, parcel);
  const rule = ruleFor({ accountId, courierCode: courier.code, serviceCode: service.code }, rules);
  const price = priceOf(rate.cost, rule);
  const fees = {
    codFee: codFee(service, parcel, bills.cod),
    insuranceFee: insuranceFee(service, parcel, bills.insurance),
  };
  const insuranceAvailable = isInsurable(service, parcel);
  const weight = weightWithin(service.weight, courier.fieldLimits ?? {});
  return {
    ...price,
    ...fees,
    courier,
    service,
    chargeableWeightKg: chargeableWeightKg(parcel, service.weight),
    minChargeableWeightKg: minChargeableWeightKg(weight),
    insuranceAvailable,
    totalAmount: add(price.finalPrice, fees.codFee ?? ZERO, fees.insuranceFee ?? ZERO),
    record: recordOf(courier.code),
    doesAll: insuranceAvailable || parcel.insuredValue === null,
    estimatedDeliveryDate: promisedDay(now, service.estimatedDays, timeZone),
  };
}
