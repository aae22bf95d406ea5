import type { Chance } from '#domain/chance.ts';
import { AMOUNT_MAX, type Rupiah, rupiah } from '#domain/money.ts';

/** What is added to a price, so that a bank statement tells one transfer from every other. */
export const CODE_MIN = 1;
/** Codes are drawn up to here while one is free: the payer advances no more than that. */
export const FIRST_CODE_MAX = 999;
export const CODE_MAX = 9_999;

/** Banks settle over a weekend, and payers pay late: so long a sum still means its old transfer. */
export const REST_MS = 72 * 60 * 60_000;

const DIGITS = '0123456789';

/** The sums that codes can make of a price, both ends included; none is above AMOUNT_MAX. */
export type Sums = {
  readonly from: Rupiah;
  readonly to: Rupiah;
  /** Drawn only where all to `to` are taken. */
  readonly reserveTo: Rupiah;
};

/**
 * A code whose sum with the price no other transfer has, open or resting, drawn evenly from those
 * that are free; undefined where none is. Sums are what a statement shows, so sums must differ.
 */
export function freeCode(
  price: Rupiah,
  takenSums: readonly number[],
  chance: Chance,
): number | undefined {
  const taken = new Set<number>(takenSums);
  const { from, to, reserveTo } = sumsOf(price);
  const first = freeIn(from, to, taken);
  const free = first.length > 0 ? first : freeIn(to + 1, reserveTo, taken);
  const sum = free[Math.floor(Number(`0.${chance.text(9, DIGITS)}`) * free.length)];
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

/** Until then late money by a transfer that was closed at this time is its own account's. */
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
