import { add, type Rupiah, ZERO } from '#domain/money.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import type { Rate } from '#domain/selling/rating/rate.ts';
import type { RateList } from '#domain/selling/rating/rate-list.ts';
import { type RateTag, tagged } from '#domain/selling/rating/rate-tags.ts';
import type { BatchRule, RowOrder } from './batch-row.ts';

/** Tags of POST /rates that correspond to each rule. */
const TAGS: Readonly<Record<BatchRule, RateTag>> = {
  CHEAPEST: 'cheapest',
  FASTEST: 'fastest',
  BEST: 'best_value',
};

const NONE = 'No courier carries this parcel on this route.';

type Wanted = Pick<RowOrder, 'maxPrice' | 'collectionMethod'> & { readonly rule: BatchRule };

/**
 * Returns the best rate by the rule, among rates with all requested options and a price up to
 * `maxPrice`. Throws RATE_NOT_AVAILABLE or PRICE_TOO_HIGH, or the courier's failure if a courier
 * did not answer.
 */
export function chosenRate({ rates, refusals }: RateList, wanted: Wanted): Rate {
  const suitable = rates.filter((rate) => rate.doesAll && collects(rate, wanted));
  const affordable = suitable.filter((rate) => isWithin(paidFor(rate), wanted));
  const chosen = tagged(affordable).find(({ tags }) => tags.includes(TAGS[wanted.rule]));
  if (chosen !== undefined) return chosen;
  for (const refusal of refusals) {
    if (refusal.kind === 'FAILED') throw new Refusal(refusal.code, refusal.message);
  }
  const [cheapest] = suitable.map(paidFor).toSorted((a, b) => a - b);
  if (cheapest !== undefined) throw tooHigh(cheapest, wanted);
  throw new Refusal('RATE_NOT_AVAILABLE', `${NONE}${commonestReason(refusals)}`);
}

/** The most frequent reason, with the first courier that has it; empty without couriers. */
function commonestReason(refusals: RateList['refusals']): string {
  const reasons = [...Map.groupBy(refusals, ({ message }) => message).values()];
  const [most] = reasons.toSorted((a, b) => b.length - a.length);
  const [first] = most ?? [];
  return first === undefined ? '' : ` ${first.courier.name}: ${first.message}`;
}

/** Throws PRICE_TOO_HIGH. */
export function refusePriceAbove(totalAmount: Rupiah, order: Pick<RowOrder, 'maxPrice'>): void {
  if (!isWithin(totalAmount, order)) throw tooHigh(totalAmount, order);
}

function collects({ service }: Rate, { collectionMethod }: Wanted): boolean {
  if (collectionMethod === null) return true;
  return collectionMethod === 'PICKUP' ? service.pickupSupported : service.dropOffSupported;
}

/** Amount that a shipment at this rate pays; the COD fee is taken from the cash. */
function paidFor({ finalPrice, insuranceFee }: Rate): Rupiah {
  return add(finalPrice, insuranceFee ?? ZERO);
}

function isWithin(amount: Rupiah, { maxPrice }: Pick<RowOrder, 'maxPrice'>): boolean {
  return maxPrice === null || amount <= maxPrice;
}

function tooHigh(amount: Rupiah, { maxPrice }: Pick<RowOrder, 'maxPrice'>): Refusal {
  const message = `It costs ${amount} rupiah, more than max_price, ${maxPrice}.`;
  return invalid('max_price', 'PRICE_TOO_HIGH', message);
}
