import { AMOUNT_MAX, type Rupiah, rupiah } from '#domain/money.ts';
import type { Random } from '#domain/random.ts';

/** A code is added to the price, so that each transfer has a distinct sum on a bank statement. */
export const CODE_MIN = 1;
/** Codes up to this one are drawn first, so that the payer pays as little extra as possible. */
export const FIRST_CODE_MAX = 999;
export const CODE_MAX = 9_999;

/**
 * Time for which the sum of a closed transfer stays reserved: banks settle over weekends, and
 * payers pay late.
 */
export const REST_MS = 72 * 60 * 60_000;

const DIGITS = '0123456789';

/** Possible sums of a price and a code, both ends included; none exceeds AMOUNT_MAX. */
export type Sums = {
  readonly from: Rupiah;
  readonly to: Rupiah;
  /** Used only if all sums up to `to` are taken. */
  readonly reserveTo: Rupiah;
};

/**
 * A code whose sum with the price is not taken by an open or resting transfer, drawn evenly from
 * the free ones; undefined if none is free. Statements show only sums, so sums must differ.
 */
export function freeCode(
  price: Rupiah,
  takenSums: readonly number[],
  random: Random,
): number | undefined {
  const taken = new Set<number>(takenSums);
  const { from, to, reserveTo } = sumsOf(price);
  const first = freeIn(from, to, taken);
  const free = first.length > 0 ? first : freeIn(to + 1, reserveTo, taken);
  const sum = free[Math.floor(Number(`0.${random.text(9, DIGITS)}`) * free.length)];
  return sum === undefined ? undefined : sum - price;
}

export function sumsOf(price: Rupiah): Sums {
  const upTo = (code: number) => rupiah(Math.min(price + code, AMOUNT_MAX));
  return {
    from: rupiah(price + CODE_MIN),
    to: upTo(FIRST_CODE_MAX),
    reserveTo: upTo(CODE_MAX),
  };
}

/**
 * Before this time, late money of the sum belongs to the transfer that was closed at `closedAt`.
 */
export function restsUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + REST_MS);
}

function freeIn(from: number, to: number, taken: ReadonlySet<number>): readonly number[] {
  const free: number[] = [];
  for (let sum = from; sum <= to; sum += 1) {
    if (!taken.has(sum)) free.push(sum);
  }
  return free;
}
