import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CODE_MAX,
  CODE_MIN,
  FIRST_CODE_MAX,
  freeCode,
  restsUntil,
  sumsOf,
} from '#domain/money/payment/transfer-code.ts';
import { AMOUNT_MAX, rupiah } from '#domain/money.ts';
import type { Random } from '#domain/random.ts';

const PRICE = rupiah(18_000);
const ALL = Array.from({ length: 999 }, (_, index) => index + 1);
const RESERVE = Array.from({ length: 9_000 }, (_, index) => index + 1_000);

/** Random source that always draws this fraction, in billionths. */
function chanceOf(billionths: number): Random {
  return {
    uuid: () => {
      throw new Error('a code is no id');
    },
    text: (length, alphabet) => {
      expect(alphabet).toBe('0123456789');
      return String(billionths).padStart(length, '0').slice(0, length);
    },
  };
}

describe('unique code of a transfer', () => {
  it('draws transfer codes from 1 to 999, and up to 9,999 once those are taken', () => {
    expect([CODE_MIN, FIRST_CODE_MAX, CODE_MAX]).toEqual([1, 999, 9_999]);
    expect(sumsOf(PRICE)).toEqual({ from: 18_001, to: 18_999, reserveTo: 27_999 });
    const taken = ALL.map(sumWith);
    const ends = [0, 999_999_999].map((draw) => freeCode(PRICE, taken, chanceOf(draw)));
    expect(ends).toEqual([1_000, 9_999]);
    const butOne = [...taken, ...RESERVE.map(sumWith).filter((sum) => sum !== sumWith(5_000))];
    expect(freeCode(PRICE, butOne, chanceOf(0))).toBe(5_000);
  });

  it.each([
    { price: AMOUNT_MAX, first: undefined, last: undefined },
    { price: AMOUNT_MAX - 1, first: 1, last: 1 },
    { price: AMOUNT_MAX - 999, first: 1, last: 999 },
  ])(
    'draws no transfer code above the largest amount: for the price $price up to $last',
    ({ price, first, last }) => {
      const drawn = [0, 999_999_999].map((draw) => freeCode(rupiah(price), [], chanceOf(draw)));
      expect(drawn).toEqual([first, last]);
      expect(sumsOf(rupiah(price))).toEqual({
        from: price + 1,
        to: AMOUNT_MAX,
        reserveTo: AMOUNT_MAX,
      });
    },
  );

  it('reserves the sum of a closed transfer for three more days', () => {
    const closedAt = new Date('2026-11-21T08:00:00.001Z');
    expect(restsUntil(closedAt)).toEqual(new Date('2026-11-24T08:00:00.001Z'));
  });

  it('draws every free transfer code with the same probability', () => {
    const drawn = ALL.map((code) => {
      const inTheMiddle = Math.floor(((code - 0.5) / 999) * 1e9);
      return freeCode(PRICE, [], chanceOf(inTheMiddle));
    });
    expect(drawn).toEqual(ALL);
    const ends = [0, 999_999_999].map((draw) => freeCode(PRICE, [], chanceOf(draw)));
    expect(ends).toEqual([1, 999]);
  });

  it('draws a free transfer code in range, whatever is taken', () => {
    const takenCodes = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 998 });
    const draws = fc.nat({ max: 999_999_999 });
    fc.assert(
      fc.property(takenCodes, draws, (codes, draw) => {
        const code = freeCode(PRICE, codes.map(sumWith), chanceOf(draw)) ?? 0;
        expect(codes).not.toContain(code);
        expect(ALL).toContain(code);
      }),
    );
  });

  it('finds the last free transfer code, whichever it is', () => {
    for (const left of [1, 2, 500, 998, 999]) {
      const taken = ALL.filter((code) => code !== left).map(sumWith);
      expect(freeCode(PRICE, taken, chanceOf(999_999_999))).toBe(left);
    }
  });

  it('returns no transfer code where all are taken', () => {
    const taken = [...ALL, ...RESERVE].map(sumWith);
    expect(freeCode(PRICE, taken, chanceOf(0))).toBeUndefined();
  });

  it('keeps the sums of open transfers unique, also between different prices', () => {
    const near = rupiah(PRICE + 10);
    const far = rupiah(PRICE + 5_000);
    expect(freeCode(PRICE, [near + 1], chanceOf(0))).toBe(1);
    const takenByNear = ALL.map((code) => near + code);
    const left = ALL.filter((code) => code <= 10);
    const drawn = ALL.map((_, draw) => freeCode(PRICE, takenByNear, chanceOf(draw * 1_001_001)));
    expect([...new Set(drawn)]).toEqual(left);
    expect(
      freeCode(
        PRICE,
        ALL.map((code) => far + code),
        chanceOf(0),
      ),
    ).toBe(1);
  });
});

function sumWith(code: number): number {
  return PRICE + code;
}
