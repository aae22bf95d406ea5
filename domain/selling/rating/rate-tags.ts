import type { Rate } from './rate.ts';
import { type RateComparator, rateOrder } from './rate-order.ts';
import { type RateScore, scoresOf } from './rate-score.ts';

export type RateTag = 'cheapest' | 'fastest' | 'best_value';
export type TaggedRate = Rate & { readonly tags: readonly RateTag[]; readonly score: RateScore };

/** Each tag goes to the first rate in its order. */
const FIRST_BY: readonly (readonly [RateTag, RateComparator])[] = [
  ['cheapest', rateOrder('TOTAL_AMOUNT')],
  ['fastest', rateOrder('FASTEST')],
  ['best_value', rateOrder('BEST_VALUE')],
];

/** Gives each tag once, and none to rates that lack a requested option. */
export function tagged(rates: readonly Rate[]): readonly TaggedRate[] {
  const suitable = rates.filter(({ doesAll }) => doesAll);
  const firsts = FIRST_BY.map(([tag, order]) => ({ tag, rate: suitable.toSorted(order)[0] }));
  const scoreOf = scoresOf(suitable.length > 0 ? suitable : rates);
  return rates.map((rate) => ({
    ...rate,
    score: scoreOf(rate),
    tags: firsts.flatMap((first) => (first.rate === rate ? first.tag : [])),
  }));
}
