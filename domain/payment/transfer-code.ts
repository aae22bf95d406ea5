import type { Chance } from '#domain/chance.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';

/** What is added to a price, so that a bank statement tells one transfer from every other. */
export const CODE_MIN = 1;
export const CODE_MAX = 999;

const DIGITS = '0123456789';

/**
 * A code whose sum with the price nobody else is to transfer now, drawn evenly from those that are
 * free; undefined where none is. Sums are what a statement shows, so sums must differ.
 */
export function freeCode(
  price: Rupiah,
  takenSums: readonly number[],
  chance: Chance,
): number | undefined {
  const taken = new Set<number>(takenSums);
  const free: number[] = [];
  for (let code = CODE_MIN; code <= CODE_MAX; code += 1) {
    if (!taken.has(price + code)) free.push(code);
  }
  return free[Math.floor(Number(`0.${chance.text(9, DIGITS)}`) * free.length)];
}

/** The sums that codes can make of a price. */
export function sumsOf(price: Rupiah): { readonly from: Rupiah; readonly to: Rupiah } {
  return { from: rupiah(price + CODE_MIN), to: rupiah(price + CODE_MAX) };
}
