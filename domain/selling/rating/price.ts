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
  /** `price − discount`: the amount that the client pays. */
  readonly finalPrice: Rupiah;
};

/** The calculation of a price; the exact amounts are unrounded, in ten-thousandths of a rupiah. */
export type PriceSteps = Price & {
  readonly exactMarkup: number;
  /** Unrounded discount of the rule; may exceed the price. */
  readonly exactDiscount: number;
};

type Terms = Pick<PricingRule, 'markup' | 'markupFixed' | 'discount' | 'discountFixed'>;

/** Prices are rounded up to whole hundreds of rupiah, discounts down. */
const STEP = 100;

export function priceOf(cost: Rupiah, terms: Terms): Price {
  const { price, discount, finalPrice } = priceSteps(cost, terms);
  return { price, discount, finalPrice };
}

export function priceSteps(cost: Rupiah, terms: Terms): PriceSteps {
  const exactPrice = marked(cost, terms.markup) + inTenThousandths(terms.markupFixed);
  const price = roundedUpTo(STEP, exactPrice);
  const exactDiscount = price * terms.discount + inTenThousandths(terms.discountFixed);
  const discount = rupiah(Math.min(price, roundedDownTo(STEP, exactDiscount)));
  return {
    price,
    discount,
    finalPrice: rupiah(price - discount),
    exactMarkup: exactPrice - inTenThousandths(cost),
    exactDiscount,
  };
}
