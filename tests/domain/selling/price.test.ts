import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AMOUNT_MAX, basisPoints, rupiah } from '#domain/money.ts';
import { priceOf, priceSteps } from '#domain/selling/rating/price.ts';

type Terms = Parameters<typeof priceOf>[1];

describe('the price', () => {
  it.each([
    // Percentage only, rounded up to hundreds.
    { cost: 17_000, markup: 1_000, fixed: 0, price: 18_700 },
    { cost: 17_001, markup: 1_000, fixed: 0, price: 18_800 },
    { cost: 1, markup: 0, fixed: 0, price: 100 },
    { cost: 99, markup: 0, fixed: 0, price: 100 },
    { cost: 100, markup: 0, fixed: 0, price: 100 },
    { cost: 101, markup: 0, fixed: 0, price: 200 },
    { cost: 0, markup: 1_000, fixed: 0, price: 0 },
    // Floats: 10,000 × 1.1 is 11000.000000000002, which would round up to 11,100.
    { cost: 10_000, markup: 1_000, fixed: 0, price: 11_000 },
    { cost: 55_000, markup: 700, fixed: 0, price: 58_900 },
    { cost: 10_000, markup: 1, fixed: 0, price: 10_100 },
    // Adds a fixed amount in rupiah: the sum is rounded once.
    { cost: 17_000, markup: 0, fixed: 500, price: 17_500 },
    { cost: 17_050, markup: 1_000, fixed: 45, price: 18_800 },
    { cost: 17_050, markup: 1_000, fixed: 46, price: 18_900 },
    { cost: 0, markup: 0, fixed: 1_500, price: 1_500 },
  ])('returns for a cost of $cost, $markup points and $fixed rupiah the price $price', (row) => {
    const made = priceOf(rupiah(row.cost), terms({ markup: row.markup, markupFixed: row.fixed }));
    expect(made).toEqual({ price: row.price, discount: 0, finalPrice: row.price });
  });
});

describe('the discount', () => {
  it.each([
    // Rounded down to hundreds.
    { price: 18_700, discount: 500, fixed: 0, off: 900 },
    { price: 20_000, discount: 500, fixed: 0, off: 1_000 },
    { price: 18_700, discount: 53, fixed: 0, off: 0 },
    { price: 18_700, discount: 54, fixed: 0, off: 100 },
    { price: 18_700, discount: 0, fixed: 99, off: 0 },
    { price: 18_700, discount: 0, fixed: 199, off: 100 },
    // 50 + 60 = 110: the sum is rounded once.
    { price: 10_000, discount: 50, fixed: 60, off: 100 },
    // At most the price.
    { price: 18_700, discount: 10_000, fixed: 0, off: 18_700 },
    { price: 18_700, discount: 10_000, fixed: 1, off: 18_700 },
    { price: 18_700, discount: 0, fixed: 1_000_000, off: 18_700 },
    { price: 0, discount: 500, fixed: 500, off: 0 },
  ])(
    'discounts a price of $price by $discount points and $fixed rupiah: $off',
    ({ price, discount, fixed, off }) => {
      const made = priceOf(rupiah(price), terms({ discount, discountFixed: fixed }));
      expect(made).toEqual({ price, discount: off, finalPrice: price - off });
    },
  );

  it('computes the discount from the price rather than from the cost', () => {
    const made = priceOf(rupiah(10_000), terms({ markup: 5_000, discount: 1_000 }));
    expect(made).toEqual({ price: 15_000, discount: 1_500, finalPrice: 13_500 });
  });
});

describe('steps of a price', () => {
  it.each([
    // Price: 17,051 + 1,705.1 + 50 = 18,806.1. Discount: 0.5 % of 18,900 + 60 = 154.5.
    {
      given: { markup: 1_000, markupFixed: 50, discount: 50, discountFixed: 60 },
      steps: { price: 18_900, exactMarkup: 17_551_000, discount: 100, exactDiscount: 1_545_000 },
    },
    // Shows the promised discount even where it exceeds the price.
    {
      given: { discountFixed: 20_000 },
      steps: { price: 17_100, exactMarkup: 0, discount: 17_100, exactDiscount: 200_000_000 },
    },
  ])('shows the unrounded steps of a price for $given', ({ given, steps }) => {
    const cost = rupiah(17_051);
    const { exactMarkup, exactDiscount, ...price } = priceSteps(cost, terms(given));
    const finalPrice = steps.price - steps.discount;
    expect({ ...price, exactMarkup, exactDiscount }).toEqual({ ...steps, finalPrice });
    expect(priceOf(cost, terms(given))).toEqual(price);
  });
});

describe('any price', () => {
  const anyTerms = fc.record({
    markup: fc.nat({ max: 100_000 }),
    markupFixed: fc.nat({ max: 10_000_000 }),
    discount: fc.nat({ max: 10_000 }),
    discountFixed: fc.nat({ max: 10_000_000 }),
  });

  it('returns a price in hundreds that covers cost and margin by less than a hundred more', () => {
    fc.assert(
      fc.property(costs(), anyTerms, (cost, given) => {
        const { price } = priceOf(rupiah(cost), terms(given));
        const exact =
          BigInt(cost) * BigInt(10_000 + given.markup) + tenThousandths(given.markupFixed);
        expect(price % 100).toBe(0);
        expect(tenThousandths(price) >= exact).toBe(true);
        expect(tenThousandths(price) - exact < tenThousandths(100)).toBe(true);
      }),
    );
  });

  it('returns a discount in hundreds, at most the promised one and at most the price', () => {
    fc.assert(
      fc.property(costs(), anyTerms, (cost, given) => {
        const { price, discount, finalPrice } = priceOf(rupiah(cost), terms(given));
        const promised =
          BigInt(price) * BigInt(given.discount) + tenThousandths(given.discountFixed);
        expect(discount % 100).toBe(0);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(price);
        expect(tenThousandths(discount) <= promised).toBe(true);
        const isWhole = promised - tenThousandths(discount) < tenThousandths(100);
        expect(isWhole || discount === price).toBe(true);
        expect(finalPrice).toBe(price - discount);
      }),
    );
  });

  it('never lowers the price as the cost rises', () => {
    fc.assert(
      fc.property(costs(), costs(), anyTerms, (one, other, given) => {
        const cheap = priceOf(rupiah(Math.min(one, other)), terms(given));
        const dear = priceOf(rupiah(Math.max(one, other)), terms(given));
        expect(dear.price).toBeGreaterThanOrEqual(cheap.price);
      }),
    );
  });
});

function costs(): fc.Arbitrary<number> {
  return fc.oneof(fc.nat({ max: 200_000 }), fc.nat({ max: AMOUNT_MAX }));
}

function tenThousandths(amount: number): bigint {
  return BigInt(amount) * 10_000n;
}

function terms(given: Partial<Record<keyof Terms, number>>): Terms {
  return {
    markup: basisPoints(given.markup ?? 0),
    markupFixed: rupiah(given.markupFixed ?? 0),
    discount: basisPoints(given.discount ?? 0),
    discountFixed: rupiah(given.discountFixed ?? 0),
  };
}
