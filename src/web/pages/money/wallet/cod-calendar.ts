import { DAY_MS } from '#domain/time.ts';
import type { components } from '#src/http/contract/api.gen.ts';

type Settlement = components['schemas']['SettlementDay'];

export type CalendarDay = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly dayOfMonth: number;
  /** Money expected on that day, or overdue since. */
  readonly settlement: Settlement | null;
  readonly isPast: boolean;
  readonly isToday: boolean;
};
export type CalendarWeek = { readonly key: string; readonly days: readonly CalendarDay[] };

const WEEK = 7;
/** Limit of the calendar: nothing is expected further away, and a year would be empty pages. */
const WEEKS_MAX = 8;

/**
 * Weeks, beginning on Monday, from today or the first day with money, to the last day with money.
 */
export function codWeeks(
  settlements: readonly Settlement[],
  today: string,
): readonly CalendarWeek[] {
  const byDay = new Map(settlements.map((one) => [one.settlement_date, one]));
  const days = [...byDay.keys(), today].map(numberOf);
  const from = mondayOf(Math.max(Math.min(...days), numberOf(today) - WEEK));
  const weeks = Math.floor((Math.max(...days) - from) / WEEK) + 1;
  return Array.from({ length: Math.min(weeks, WEEKS_MAX) }, (_, week) => {
    const first = from + week * WEEK;
    const dayAt = (_: unknown, place: number) => calendarDay(first + place);
    return { key: textOf(first), days: Array.from({ length: WEEK }, dayAt) };
  });

  function calendarDay(number: number): CalendarDay {
    const day = textOf(number);
    return {
      day,
      dayOfMonth: Number(day.slice(-2)),
      settlement: byDay.get(day) ?? null,
      isPast: day < today,
      isToday: day === today,
    };
  }
}

/** Overdue cash; in LIVE a courier may be late. */
export function overdueOf(settlements: readonly Settlement[], today: string): number {
  const late = settlements.filter((one) => one.settlement_date < today);
  return late.reduce((sum, { amount }) => sum + amount, 0);
}

function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

function textOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** 1 January 1970 was a Thursday. */
function mondayOf(number: number): number {
  return number - ((number + 3) % WEEK);
}
