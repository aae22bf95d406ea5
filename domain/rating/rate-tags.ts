import type { Rate } from './rate.ts';
import { type RateComparator, rateOrder } from './rate-order.ts';

export type RateTag = 'cheapest' | 'fastest' | 'best_value';
export type TaggedRate = Rate & { readonly tags: readonly RateTag[] };

const CHEAPEST = rateOrder('TOTAL_AMOUNT');

/** The first by each of these has the tag. */
const FIRST_BY: readonly (readonly [RateTag, RateComparator])[] = [
  ['cheapest', CHEAPEST],
  ['fastest', rateOrder('FASTEST')],
  ['best_value', (a, b) => costOfWaiting(a) - costOfWaiting(b) || CHEAPEST(a, b)],
];

/** Each tag once, and none for rates that lack a requested option. */
export function tagged(rates: readonly Rate[]): readonly TaggedRate[] {
  const suitable = rates.filter(({ doesAll }) => doesAll);
  const firsts = FIRST_BY.map(([tag, order]) => ({ tag, rate: suitable.toSorted(order)[0] }));
  return rates.map((rate) => ({
    ...rate,
    tags: firsts.flatMap((first) => (first.rate === rate ? first.tag : [])),
  }));
}

/** What takes half as long may cost twice as much. The day it is handed over counts as well. */
function costOfWaiting({ totalAmount, service: { estimatedDays } }: Rate): number {
  return totalAmount * (estimatedDays.max + 1);
}
