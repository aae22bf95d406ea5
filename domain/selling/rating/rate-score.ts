import type { Rate } from './rate.ts';

/** Score of a rate within its list: the product of its parts, each from 0 to 1. */
export type RateScore = {
  /** Score from 0 to 100. */
  readonly value: number;
  /** Lowest total amount of the list divided by this rate's. */
  readonly price: number;
  /** Fewest days of the list divided by this rate's; the day of hand-over counts as one day. */
  readonly days: number;
  /** Record of the courier on the route. */
  readonly record: number;
};

const PART_DIGITS = 4;

/** Scores relative to the best of these rates; no part exceeds 1. */
export function scoresOf(rates: readonly Rate[]): (rate: Rate) => RateScore {
  const least = Math.min(...rates.map(({ totalAmount }) => totalAmount));
  const fewest = Math.min(...rates.map(daysOf));
  return (rate) => {
    const price = shareOf(least, rate.totalAmount);
    const days = shareOf(fewest, daysOf(rate));
    const { record } = rate;
    const value = rounded(price * days * record * 100, 1);
    const digits = PART_DIGITS;
    return {
      value,
      price: rounded(price, digits),
      days: rounded(days, digits),
      record: rounded(record, digits),
    };
  };
}

function daysOf({ service: { estimatedDays } }: Rate): number {
  return estimatedDays.max + 1;
}

function shareOf(best: number, own: number): number {
  return own <= best ? 1 : best / own;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
