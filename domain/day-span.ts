import { dayAfter, isDay } from './day.ts';
import { invalidParameter } from './refusal.ts';
import { DAY_MS } from './time.ts';

/** Days such as 2027-01-31, both inclusive. */
export type DaySpan = { readonly from: string; readonly to: string };

/**
 * Either the last `days` up to today, or the days from `from` to `to`; without either, the last
 * `otherwise` days.
 */
export type AskedDays = {
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

type Bounds = {
  readonly today: string;
  readonly otherwise: number;
  /** Maximum length of a span, in days. */
  readonly most: number;
  /** First day that is kept; null: all days are. */
  readonly oldest: string | null;
};

/**
 * Returns the days that a request asks for; a future end counts as today. Throws VALIDATION_ERROR
 * for a day that does not exist, and for a span that is empty, too long or begins too early.
 */
export function daySpanOf(
  { days, from, to }: AskedDays,
  { today, otherwise, most, oldest }: Bounds,
): DaySpan {
  if (days !== undefined && (from ?? to) !== undefined) {
    throw invalidParameter('days', 'NOT_ALLOWED', 'cannot be combined with from and to');
  }
  const last = earlier(realDay('to', to ?? today), today);
  const first = realDay('from', from ?? dayAfter(last, 1 - (days ?? otherwise)));
  if (first > last) throw invalidParameter('from', 'TOO_LATE', 'must not be after to, or today');
  if (oldest !== null && first < oldest) {
    throw invalidParameter('from', 'TOO_EARLY', `must be ${oldest} or later`);
  }
  if (countOfDays({ from: first, to: last }) > most) {
    throw invalidParameter('from', 'TOO_EARLY', `must be ${most} days before to at most`);
  }
  return { from: first, to: last };
}

export function countOfDays({ from, to }: DaySpan): number {
  return 1 + (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** Every day of a span, the first one first. */
export function daysOf(span: DaySpan): readonly string[] {
  return Array.from({ length: countOfDays(span) }, (_, place) => dayAfter(span.from, place));
}

function realDay(path: string, day: string): string {
  if (isDay(day)) return day;
  throw invalidParameter(path, 'INVALID_FORMAT', 'must be a day that exists');
}

function earlier(day: string, other: string): string {
  return day < other ? day : other;
}
