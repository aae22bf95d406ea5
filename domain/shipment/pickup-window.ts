import { TIME_ZONES, type TimeZone } from '#domain/area/time-zone.ts';
import type { FieldError } from '#domain/refusal.ts';
import { DAY_MS } from '#domain/time.ts';

/** `HH:MM` in the time zone of the origin, both on the same day. */
export type PickupWindow = { readonly start: string; readonly end: string };

/** Date and window of a courier's visit, in the time zone of the origin. */
export type Visit = {
  /** `YYYY-MM-DD` at the origin. */
  readonly date: string;
  readonly window: PickupWindow;
  readonly timeZone: TimeZone;
};

/** Shortest time before the window: couriers plan their rounds. */
const MIN_LEAD_MS = 90 * 60_000;
/** Longest time before the window. */
const MAX_LEAD_MS = 7 * DAY_MS;

/** The instant at which the window begins; the date must exist. */
export function windowStart({ date, window, timeZone }: Visit): Date {
  return new Date(`${date}T${window.start}:00.000+0${TIME_ZONES[timeZone]}:00`);
}

/** Returns WINDOW_INVALID for each invalid part of the date and window. */
export function windowErrors(visit: Visit, now: Date): readonly FieldError[] {
  const { date, window, timeZone } = visit;
  if (!isInCalendar(date)) return [wrong('date', `date: there is no ${date}.`)];
  const aheadMs = windowStart(visit).getTime() - now.getTime();
  const isTooLate = aheadMs > MAX_LEAD_MS;
  return [
    ...(window.start < window.end ? [] : [wrong('window.end', 'It must be after window.start.')]),
    ...(aheadMs < MIN_LEAD_MS ? [wrong('window.start', tooEarly(timeZone))] : []),
    ...(isTooLate ? [wrong('date', 'The window must begin within 7 days.')] : []),
  ];
}

/** Refuses days that do not exist: `2026-02-30` parses as a day of March. */
function isInCalendar(date: string): boolean {
  const day = new Date(`${date}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

function tooEarly(timeZone: Visit['timeZone']): string {
  return `The window must begin 90 minutes from now or later, by ${timeZone}.`;
}

function wrong(path: string, message: string): FieldError {
  return { path, code: 'WINDOW_INVALID', message };
}
