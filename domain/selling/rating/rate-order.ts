import type { Rate } from './rate.ts';

/**
 * FASTEST: by the earliest day of arrival, then by the latest. BEST_VALUE: by the score, highest
 * first.
 */
export const RATE_SORTS = [
  'TOTAL_AMOUNT',
  'FINAL_PRICE',
  'PRICE',
  'FASTEST',
  'BEST_VALUE',
] as const;
export type RateSort = (typeof RATE_SORTS)[number];

export type RateComparator = (a: Rate, b: Rate) => number;

const COMPARE_BY: Readonly<Record<RateSort, RateComparator>> = {
  TOTAL_AMOUNT: (a, b) => a.totalAmount - b.totalAmount,
  FINAL_PRICE: () => 0,
  PRICE: (a, b) => a.price - b.price,
  FASTEST: ({ service: { estimatedDays: a } }, { service: { estimatedDays: b } }) =>
    a.min - b.min || a.max - b.max,
  BEST_VALUE: (a, b) => compare(costInAll(a), costInAll(b)) || a.totalAmount - b.totalAmount,
};

/**
 * Comparator of rates: rates that lack a requested option come last; ties are ordered by the final
 * price.
 */
export function rateOrder(sort: RateSort): RateComparator {
  return (a, b) =>
    Number(b.doesAll) - Number(a.doesAll) || COMPARE_BY[sort](a, b) || cheapestFirst(a, b);
}

function cheapestFirst(a: Rate, b: Rate): number {
  return (
    a.finalPrice - b.finalPrice ||
    a.price - b.price ||
    compare(a.courier.code, b.courier.code) ||
    compare(a.service.code, b.service.code)
  );
}

/**
 * Combined cost of a rate for BEST_VALUE: half the time may cost twice as much, and a record below
 * 1 raises the cost in proportion. The day of hand-over counts as one day.
 */
function costInAll({ totalAmount, service: { estimatedDays }, record }: Rate): number {
  return record === 0 ? Number.MAX_VALUE : (totalAmount * (estimatedDays.max + 1)) / record;
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  return a < b ? -1 : Number(a > b);
}
