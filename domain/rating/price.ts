import {
  inTenThousandths,
  marked,
  type Rupiah,
  roundedDownTo,
  roundedUpTo,
  rupiah,
} from '#domain/money.ts';
import type { PricingRule } from './pricing-rule.ts';

export type Price = {
  readonly price: Rupiah;
  readonly discount: Rupiah;
  /** `price − discount`: what the caller pays. */
  readonly finalPrice: Rupiah;
};

type Terms = Pick<PricingRule, 'markup' | 'markupFixed' | 'discount' | 'discountFixed'>;

/** People pay in hundreds: prices are rounded up to one, discounts down. */
const STEP = 100;

export function priceOf(cost: Rupiah, terms: Terms): Price {
  const price = roundedUpTo(STEP, marked(cost, terms.markup) + inTenThousandths(terms.markupFixed));
  const wished = price * terms.discount + inTenThousandths(terms.discountFixed);
  const discount = rupiah(Math.min(price, roundedDownTo(STEP, wished)));
  return { price, discount, finalPrice: rupiah(price - discount) };
}
