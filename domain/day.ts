import { localTime, TIME_ZONES } from '#domain/area/time-zone.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const WIB_MS = TIME_ZONES.WIB * HOUR_MS;

/** A day such as 2027-01-31. JavaScript takes 30 February for 2 March. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The day in western Indonesia. */
export function wibDayOf(at: Date): string {
  return dayText(localTime(at, 'WIB'));
}

/** When a day begins in western Indonesia. */
export function startOfWibDay(day: string): Date {
  return new Date(Date.parse(day) - WIB_MS);
}

/** So many days later; earlier where it is negative. */
export function dayAfter(day: string, days: number): string {
  return dayText(new Date(Date.parse(day) + days * DAY_MS));
}

function dayText(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
