import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  AMOUNT_MAX,
  add,
  basisPoints,
  inTenThousandths,
  marked,
  type Rupiah,
  roundedDownTo,
  roundedUpTo,
  rupiah,
  shareRoundedUp,
  ZERO,
} from '#domain/money.ts';

describe('rupiah', () => {
  it.each([0, 1, 75_000, AMOUNT_MAX, -5_000])('accepts %d as an amount in rupiah', (amount) => {
    expect(rupiah(amount)).toBe(amount);
  });

  it('accepts 75000.0 as 75000 rupiah', () => {
    expect(rupiah(Number('75000.0'))).toBe(75_000);
  });

  it.each([0.5, 1e-9, 75_000.01, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'throws on %d, which is not a whole amount in rupiah',
    (amount) => {
      expect(() => rupiah(amount)).toThrow(RangeError);
    },
  );

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('throws on %d as basis points', (points) => {
    expect(() => basisPoints(points)).toThrow(RangeError);
  });

  it('returns zero rupiah for an empty sum', () => {
    expect(ZERO).toBe(0);
    expect(add()).toBe(ZERO);
  });
});

describe('sums', () => {
  it('adds rupiah amounts of either sign', () => {
    expect(add(rupiah(75_000), rupiah(5_300), rupiah(-300))).toBe(80_000);
  });

  it('throws on a sum of rupiah that would no longer be exact', () => {
    const largest = rupiah(Number.MAX_SAFE_INTEGER);
    expect(() => add(largest, rupiah(1))).toThrow(RangeError);
  });

  it('returns the same sum of rupiah in any order', () => {
    fc.assert(
      fc.property(fc.array(amounts()), (list) => {
        expect(add(...list.toReversed())).toBe(add(...list));
      }),
    );
  });
});

describe('a share', () => {
  it.each([
    { amount: 75_000, points: 400, share: 3_000 },
    { amount: 150_001, points: 20, share: 301 },
    { amount: 1, points: 1, share: 1 },
    { amount: 10_000, points: 1, share: 1 },
    { amount: 10_001, points: 1, share: 2 },
    { amount: 0, points: 500, share: 0 },
    { amount: 12_345, points: 0, share: 0 },
    { amount: 12_345, points: 10_000, share: 12_345 },
    // Floats: 55,000 × 0.07 is 3850.0000000000005, which would round up to 3,851.
    { amount: 55_000, points: 700, share: 3_850 },
  ])(
    'rounds up a share: $points basis points of $amount is $share',
    ({ amount, points, share }) => {
      expect(shareRoundedUp(rupiah(amount), basisPoints(points))).toBe(share);
    },
  );

  it('rounds a share up by less than one rupiah, never down', () => {
    fc.assert(
      fc.property(amounts(), points(), (amount, share) => {
        const exact = BigInt(amount) * BigInt(share);
        const rounded = BigInt(shareRoundedUp(amount, share)) * 10_000n;
        expect(rounded >= exact && rounded - exact < 10_000n).toBe(true);
      }),
    );
  });
});

describe('a mark-up', () => {
  it.each([
    { cost: 17_000, points: 1_000, tenThousandths: 187_000_000 },
    { cost: 17_000, points: 0, tenThousandths: 170_000_000 },
    { cost: 1, points: 1, tenThousandths: 10_001 },
    { cost: 20_000, points: -500, tenThousandths: 190_000_000 },
  ])(
    'computes a mark-up of $points points on $cost without losing a fraction',
    ({ cost, points: markup, tenThousandths }) => {
      expect(marked(rupiah(cost), basisPoints(markup))).toBe(tenThousandths);
    },
  );

  it('returns the amount itself for a mark-up of zero', () => {
    fc.assert(
      fc.property(amounts(), (amount) => {
        expect(marked(amount, basisPoints(0))).toBe(inTenThousandths(amount));
      }),
    );
  });

  it('computes a mark-up exactly, up to the largest amount marked up tenfold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), (markup) => {
        const exact = BigInt(AMOUNT_MAX) * BigInt(10_000 + markup);
        expect(BigInt(marked(rupiah(AMOUNT_MAX / 100), basisPoints(markup))) * 100n).toBe(exact);
      }),
    );
  });
});

describe('rounding to a step', () => {
  it.each([
    { exact: 187_000_000, step: 100, up: 18_700, down: 18_700 },
    { exact: 187_000_001, step: 100, up: 18_800, down: 18_700 },
    { exact: 187_999_999, step: 100, up: 18_800, down: 18_700 },
    { exact: 187_000_000, step: 500, up: 19_000, down: 18_500 },
    { exact: 9_999, step: 1, up: 1, down: 0 },
    { exact: 0, step: 100, up: 0, down: 0 },
  ])(
    'rounds $exact at a step of $step up to $up and down to $down',
    ({ exact, step, up, down }) => {
      expect(roundedUpTo(step, exact)).toBe(up);
      expect(roundedDownTo(step, exact)).toBe(down);
    },
  );

  it('rounds an amount to a multiple of the step, less than one step away', () => {
    const exact = fc.integer({ min: 0, max: 1e13 });
    fc.assert(
      fc.property(exact, fc.constantFrom(1, 100, 500, 1_000), (tenThousandths, step) => {
        const up = roundedUpTo(step, tenThousandths);
        const down = roundedDownTo(step, tenThousandths);
        expect([up % step, down % step]).toEqual([0, 0]);
        expect(inTenThousandths(up) - tenThousandths).toBeGreaterThanOrEqual(0);
        expect(inTenThousandths(up) - tenThousandths).toBeLessThan(step * 10_000);
        expect(tenThousandths - inTenThousandths(down)).toBeGreaterThanOrEqual(0);
        expect(tenThousandths - inTenThousandths(down)).toBeLessThan(step * 10_000);
      }),
    );
  });

  it('keeps an amount that is already a multiple of the step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (hundreds) => {
        const exact = inTenThousandths(rupiah(hundreds * 100));
        expect(roundedUpTo(100, exact)).toBe(hundreds * 100);
        expect(roundedDownTo(100, exact)).toBe(hundreds * 100);
      }),
    );
  });
});

function amounts(): fc.Arbitrary<Rupiah> {
  return fc.integer({ min: 0, max: AMOUNT_MAX }).map(rupiah);
}

function points() {
  return fc.integer({ min: 0, max: 100_000 }).map(basisPoints);
}
