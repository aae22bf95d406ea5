import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { WeightRule } from '#domain/carrying/courier/service.ts';
import {
  chargeableWeightKg,
  minChargeableWeightKg,
} from '#domain/selling/rating/chargeable-weight.ts';
import type { Dimensions, Parcel } from '#domain/selling/rating/parcel.ts';

const RULE = rule(6_000, 300);

describe('by weight only, 300 g tolerance', () => {
  it.each([
    [1, 1],
    [299, 1],
    [300, 1],
    [301, 1],
    [999, 1],
    [1_000, 1],
    [1_001, 1],
    [1_300, 1],
    [1_301, 2],
    [1_310, 2],
    [2_000, 2],
    [2_300, 2],
    [2_301, 3],
    [10_299, 10],
    [10_301, 11],
    [1_000_000, 1_000],
  ])('bills %i g as %i kg at a tolerance of 300 g', (weightGrams, kg) => {
    expect(chargeableWeightKg(parcel(weightGrams), RULE)).toBe(kg);
    expect(minChargeableWeightKg({ ...RULE, minGrams: weightGrams })).toBe(kg);
  });
});

describe('tolerance of the courier', () => {
  it.each([
    { grams: 1_000, tolerance: 0, kg: 1 },
    { grams: 1_001, tolerance: 0, kg: 2 },
    { grams: 1_100, tolerance: 100, kg: 1 },
    { grams: 1_101, tolerance: 100, kg: 2 },
    { grams: 1_300, tolerance: 100, kg: 2 },
    { grams: 1_500, tolerance: 500, kg: 1 },
    { grams: 1_501, tolerance: 500, kg: 2 },
  ])('bills $grams g at a tolerance of $tolerance g as $kg kg', ({ grams, tolerance, kg }) => {
    expect(chargeableWeightKg(parcel(grams), rule(6_000, tolerance))).toBe(kg);
  });
});

describe('by volume', () => {
  it.each([
    { box: box(30, 20, 10), divisor: 6_000, kg: 1 },
    { box: box(30, 20, 13), divisor: 6_000, kg: 1 },
    // 7,801 cm³ are 1,300.17 g: above the tolerance, which rounding down to grams would hide.
    { box: box(29, 269, 1), divisor: 6_000, kg: 2 },
    { box: box(30, 30, 30), divisor: 6_000, kg: 5 },
    { box: box(30, 30, 30), divisor: 5_000, kg: 6 },
    { box: box(30, 30, 30), divisor: 4_000, kg: 7 },
    { box: box(0.1, 0.1, 0.1), divisor: 4_000, kg: 1 },
    // 7,800 cm³ exactly, but 7800.000000000001 as a float: still 1,300 g.
    { box: box(0.1, 78, 1_000), divisor: 6_000, kg: 1 },
  ])('bills the box $box with divisor $divisor as $kg kg', ({ box: dimensions, divisor, kg }) => {
    expect(chargeableWeightKg(parcel(1, dimensions), rule(divisor, 300))).toBe(kg);
  });

  it('bills the larger of actual and volumetric weight', () => {
    expect(chargeableWeightKg(parcel(8_000, box(30, 30, 30)), RULE)).toBe(8);
    expect(chargeableWeightKg(parcel(2_000, box(30, 30, 30)), RULE)).toBe(5);
  });

  it('bills a parcel without dimensions by its actual weight', () => {
    expect(chargeableWeightKg(parcel(2_000, null), RULE)).toBe(2);
  });
});

describe('any parcel and any rule', () => {
  it('bills a parcel in whole kilograms, at least one', () => {
    fc.assert(
      fc.property(grams(), boxes(), rules(), (weightGrams, dimensions, anyRule) => {
        const kg = chargeableWeightKg(parcel(weightGrams, dimensions), anyRule);
        expect(Number.isSafeInteger(kg)).toBe(true);
        expect(kg).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('never lowers the chargeable weight as the parcel gets heavier', () => {
    fc.assert(
      fc.property(fc.tuple(grams(), grams()), boxes(), rules(), ([one, other], size, anyRule) => {
        const light = chargeableWeightKg(parcel(Math.min(one, other), size), anyRule);
        const heavy = chargeableWeightKg(parcel(Math.max(one, other), size), anyRule);
        expect(heavy).toBeGreaterThanOrEqual(light);
      }),
    );
  });

  it('never lowers the chargeable weight as the parcel gets longer', () => {
    fc.assert(
      fc.property(grams(), anyBox(), rules(), (weightGrams, size, anyRule) => {
        const longer = { ...size, lengthCm: size.lengthCm + 1 };
        const before = chargeableWeightKg(parcel(weightGrams, size), anyRule);
        const after = chargeableWeightKg(parcel(weightGrams, longer), anyRule);
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('ignores excess weight up to the tolerance, and not a gram more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), rules(), (kg, anyRule) => {
        const free = kg * 1_000 + anyRule.roundingToleranceGrams;
        expect(chargeableWeightKg(parcel(free), anyRule)).toBe(kg);
        expect(chargeableWeightKg(parcel(free + 1), anyRule)).toBe(kg + 1);
      }),
    );
  });

  it('bills at least the weight less the tolerance, and less than one kilogram above the weight', () => {
    fc.assert(
      fc.property(grams(), rules(), (weightGrams, anyRule) => {
        const billed = chargeableWeightKg(parcel(weightGrams), anyRule) * 1_000;
        expect(billed).toBeGreaterThanOrEqual(weightGrams - anyRule.roundingToleranceGrams);
        expect(billed).toBeLessThan(Math.max(1_001, weightGrams + 1_000));
      }),
    );
  });
});

function parcel(weightGrams: number, dimensions: Dimensions | null = null): Parcel {
  const options = { declaredValue: null, cod: false, codAmount: null, insuredValue: null };
  return { weightGrams, dimensions, ...options };
}

function box(lengthCm: number, widthCm: number, heightCm: number): Dimensions {
  return { lengthCm, widthCm, heightCm };
}

function rule(volumetricDivisor: number, roundingToleranceGrams: number): WeightRule {
  return { minGrams: 1, maxGrams: 1_000_000, volumetricDivisor, roundingToleranceGrams };
}

function grams(): fc.Arbitrary<number> {
  return fc.integer({ min: 1, max: 1_000_000 });
}

function anyBox(): fc.Arbitrary<Dimensions> {
  const side = fc.double({ min: 0.1, max: 1_000, noNaN: true });
  return fc.record({ lengthCm: side, widthCm: side, heightCm: side });
}

function boxes(): fc.Arbitrary<Dimensions | null> {
  return fc.option(anyBox());
}

function rules(): fc.Arbitrary<WeightRule> {
  return fc
    .tuple(fc.constantFrom(4_000, 5_000, 6_000), fc.integer({ min: 0, max: 998 }))
    .map(([divisor, tolerance]) => rule(divisor, tolerance));
}
