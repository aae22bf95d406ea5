import { describe, expect, it } from '@jest/globals';
import { basisPoints } from '#domain/money.ts';
import {
  falling,
  firstAndNext,
  handlingAndPerKg,
  perBlock,
  perKg,
  perKilometre,
  taxed,
  unitPrice,
} from './tariff.ts';

describe('simulator: tariffs', () => {
  const bands = { upTo: [[100, 5_000]], beyond: 8_000 } as const;
  const pairs = { upTo: [[100, [9_000, 5_000]]], beyond: [15_000, 8_000] } as const;
  const block = { blockKm: 200, firstKg: 1, base: 5_000, perBlock: 2_000, nextKg: 1_000 };
  const blocks = { ...block, nextKgPerBlock: 500, surcharge: bands };
  const kilometres = { base: 8_000, perKm: 13, nextKg: 5_000, nextKgPerKm: 12 };
  const slices = {
    slices: [
      [2, 100],
      [5, 90],
    ],
    restPercent: 80,
  } as const;

  it.each<[string, number, number]>([
    ['a band includes its last kilometre', perKg(bands)(100, 1), 5_000],
    ['the next band begins after it', perKg(bands)(101, 1), 8_000],
    ['per kilogram', perKg(bands)(50, 3), 15_000],
    ['per kilogram, ten at least', perKg(bands, 10)(50, 3), 50_000],
    ['per kilogram above the least', perKg(bands, 10)(50, 11), 55_000],
    ['the first kilogram', firstAndNext(pairs)(50, 1), 9_000],
    ['the first kilogram and two more', firstAndNext(pairs)(50, 3), 19_000],
    ['the first ten kilograms together', firstAndNext(pairs, 10)(50, 10), 9_000],
    ['the eleventh kilogram', firstAndNext(pairs, 10)(50, 11), 14_000],
    ['the minimum price', unitPrice(pairs)(50, 1), 9_000],
    ['the unit price', unitPrice(pairs)(50, 2), 10_000],
    ['handling and weight', handlingAndPerKg(2_000, bands)(50, 2), 12_000],
    ['handling and ten kilograms at least', handlingAndPerKg(2_000, bands, 10)(50, 2), 52_000],
    ['every kilometre', perKilometre(kilometres)(77, 3), 8_000 + 13 * 77 + 2 * (5_000 + 12 * 77)],
    ['no way at all is one block', perBlock(blocks)(0, 1), 5_000 + 2_000 + 5_000],
    ['a started block is a whole one', perBlock(blocks)(201, 1), 5_000 + 4_000 + 8_000],
    ['the surcharge counts once', perBlock(blocks)(50, 3), 7_000 + 2 * 1_500 + 5_000],
    ['the first slice', falling(slices, bands)(50, 2), 10_000],
    ['the second slice', falling(slices, bands)(50, 4), 10_000 + 9_000],
    ['the rest', falling(slices, bands)(50, 7), 10_000 + 13_500 + 8_000],
    ['tax on top, rounded up', taxed(basisPoints(110), perKg(bands))(50, 3), 15_165],
  ])('computes tariffs: %s', (_, charged, expected) => {
    expect(charged).toBe(expected);
  });
});
