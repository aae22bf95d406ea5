import type { CourierProfile, CourierRate } from '#domain/courier/courier.ts';
import type { CourierFault } from '#domain/courier/courier-failure.ts';
import type { CourierService } from '#domain/courier/service.ts';
import type { Rupiah } from '#domain/money.ts';
import { chargeableWeightKg } from './chargeable-weight.ts';
import { codFee, insuranceFee, isInsurable, type NotOffered, suitableServices } from './options.ts';
import type { Parcel } from './parcel.ts';
import { type Price, priceOf } from './price.ts';
import { type PricingRule, ruleFor } from './pricing-rule.ts';
import { optionBills, serviceAt } from './service-at.ts';

/** One courier's response to a rate request, and its duration. */
export type RatesResponse = { readonly courier: CourierProfile; readonly elapsedMs: number } & (
  | { readonly kind: 'OFFERED'; readonly rates: readonly CourierRate[] }
  | ({ readonly kind: 'NOT_OFFERED' } & NotOffered)
  | { readonly kind: 'FAILED'; readonly code: CourierFault; readonly message: string }
);

/** Public: contains neither the courier's cost nor the pricing rule. */
export type Rate = Price & {
  readonly courier: CourierProfile;
  /** As on this route. */
  readonly service: CourierService;
  readonly chargeableWeightKg: number;
  readonly codFee: Rupiah | null;
  readonly insuranceFee: Rupiah | null;
  readonly insuranceAvailable: boolean;
};

/** FASTEST: by the earliest day it may arrive, then by the latest. */
export const RATE_SORTS = ['FINAL_PRICE', 'PRICE', 'FASTEST'] as const;
export type RateSort = (typeof RATE_SORTS)[number];

type Refused = Exclude<RatesResponse, { kind: 'OFFERED' }>;

export type RateList = {
  /** In the requested order. */
  readonly rates: readonly Rate[];
  /** Every courier that is not among the rates, with its reason: none is silently missing. */
  readonly refusals: readonly Refused[];
};

export type PricingContext = {
  readonly accountId: string;
  readonly parcel: Parcel;
  readonly rules: readonly PricingRule[];
  readonly sort: RateSort;
};

type RateComparator = (a: Rate, b: Rate) => number;

/** Ties are ordered by the final price. */
const COMPARE_BY: Readonly<Record<RateSort, RateComparator>> = {
  FINAL_PRICE: () => 0,
  PRICE: (a, b) => a.price - b.price,
  FASTEST: ({ service: { estimatedDays: a } }, { service: { estimatedDays: b } }) =>
    a.min - b.min || a.max - b.max,
};

export function rateList(responses: readonly RatesResponse[], context: PricingContext): RateList {
  const answers = responses.map((answer) =>
    answer.kind === 'OFFERED' ? pricedAnswer(answer, context) : answer,
  );
  const rates = answers.flatMap((answer) => ('rates' in answer ? answer.rates : []));
  return {
    rates: rates.toSorted((a, b) => COMPARE_BY[context.sort](a, b) || cheapestFirst(a, b)),
    refusals: answers.flatMap((answer) => ('rates' in answer ? [] : answer)),
  };
}

/** Without the rates of services that do not take this parcel on this route. */
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
  { accountId, parcel, rules }: Omit<PricingContext, 'sort'>,
): Rate {
  const bills = optionBills(rate, parcel);
  const rule = ruleFor({ accountId, courierCode: courier.code, serviceCode: service.code }, rules);
  return {
    ...priceOf(rate.cost, rule),
    courier,
    service,
    chargeableWeightKg: chargeableWeightKg(parcel, service.weight),
    codFee: codFee(service, parcel, bills.cod),
    insuranceFee: insuranceFee(service, parcel, bills.insurance),
    insuranceAvailable: isInsurable(service, parcel),
  };
}

function cheapestFirst(a: Rate, b: Rate): number {
  return (
    a.finalPrice - b.finalPrice ||
    a.price - b.price ||
    compare(a.courier.code, b.courier.code) ||
    compare(a.service.code, b.service.code)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
