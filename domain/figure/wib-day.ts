import { localTime, TIME_ZONES } from '#domain/area/time-zone.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';

/** The day in western Indonesia (WIB), such as 2027-01-31. */
export function wibDayOf(at: Date): string {
  return dayText(localTime(at, 'WIB'));
}

/** The instant at which the day begins in WIB. */
export function startOfWibDay(day: string): Date {
  return new Date(Date.parse(day) - TIME_ZONES.WIB * HOUR_MS);
}

/** The day `days` later; earlier where negative. */
export function dayAfter(day: string, days: number): string {
  return dayText(new Date(Date.parse(day) + days * DAY_MS));
}

function dayText(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
