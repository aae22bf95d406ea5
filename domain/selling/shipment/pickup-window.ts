import { TIME_ZONES, type TimeZone } from '#domain/carrying/area/time-zone.ts';
import { type PickupHours, WINDOW_MIN_MINUTES } from '#domain/carrying/courier/pickup-hours.ts';
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
/** Length of the windows that are offered. */
const SLOT_MINUTES = 120;
/** Longest time before the window. */
const MAX_LEAD_MS = 7 * DAY_MS;

/** The instant at which the window begins; the date must exist. */
export function windowStart({ date, window, timeZone }: Visit): Date {
  return new Date(`${date}T${window.start}:00.000+0${TIME_ZONES[timeZone]}:00`);
}

/** The courier that is to collect the parcel. */
export type VisitingCourier = { readonly name: string; readonly pickupHours: PickupHours };

/**
 * Returns WINDOW_INVALID for each invalid part of the date and window. An undefined courier is no
 * longer offered, and its hours are not known.
 */
export function windowErrors(
  visit: Visit,
  courier: VisitingCourier | undefined,
  now: Date,
): readonly FieldError[] {
  const { date, window, timeZone } = visit;
  const dateErrors = calendarErrors(date);
  if (dateErrors.length > 0) return dateErrors;
  const aheadMs = windowStart(visit).getTime() - now.getTime();
  const isTooLate = aheadMs > MAX_LEAD_MS;
  return [
    ...lengthErrors(window),
    ...(aheadMs < MIN_LEAD_MS ? [wrong('window.start', tooEarly(timeZone))] : []),
    ...(isTooLate ? [wrong('date', 'The window must begin within 7 days.')] : []),
    ...(courier === undefined ? [] : hoursErrors(visit, courier)),
  ];
}

/**
 * Windows of a day that can still be requested, two hours each, in order; empty on a day on which
 * the courier does not come.
 */
export function possibleWindows(
  { date, timeZone }: Omit<Visit, 'window'>,
  courier: VisitingCourier,
  now: Date,
): readonly PickupWindow[] {
  const first = minutesOf(courier.pickupHours.opens);
  const count = Math.floor((minutesOf(courier.pickupHours.closes) - first) / SLOT_MINUTES);
  return Array.from({ length: count }, (_, place) => first + place * SLOT_MINUTES)
    .map((start) => ({ start: textOf(start), end: textOf(start + SLOT_MINUTES) }))
    .filter((window) => windowErrors({ date, timeZone, window }, courier, now).length === 0);
}

/** Returns WINDOW_INVALID for a date that does not exist. */
export function calendarErrors(date: string): readonly FieldError[] {
  return isInCalendar(date) ? [] : [wrong('date', `date: there is no ${date}.`)];
}

function lengthErrors({ start, end }: PickupWindow): readonly FieldError[] {
  if (start >= end) return [wrong('window.end', 'It must be after window.start.')];
  if (minutesOf(end) - minutesOf(start) >= WINDOW_MIN_MINUTES) return [];
  return [wrong('window.end', 'The window must be at least an hour long.')];
}

function hoursErrors(
  { date, window, timeZone }: Visit,
  { name, pickupHours }: VisitingCourier,
): readonly FieldError[] {
  const { opens, closes, isOpenOnSundays } = pickupHours;
  const hours = `${name} comes from ${opens} to ${closes}, by ${timeZone}.`;
  const isClosed = isSunday(date) && !isOpenOnSundays;
  return [
    ...(isClosed ? [wrong('date', `${name} does not come on Sundays.`)] : []),
    ...(window.start < opens || window.start >= closes ? [wrong('window.start', hours)] : []),
    ...(window.end > closes && window.start < closes ? [wrong('window.end', hours)] : []),
  ];
}

function isSunday(date: string): boolean {
  return new Date(`${date}T00:00:00.000Z`).getUTCDay() === 0;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function textOf(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
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
