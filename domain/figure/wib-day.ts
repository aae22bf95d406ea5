import { localTime } from '#domain/area/time-zone.ts';
import { DAY_MS } from '#domain/time.ts';

/** The day in western Indonesia, such as 2027-01-31. */
export function wibDayOf(at: Date): string {
  return dayText(localTime(at, 'WIB'));
}

/** So many days later; earlier where it is negative. */
export function dayAfter(day: string, days: number): string {
  return dayText(new Date(Date.parse(day) + days * DAY_MS));
}

function dayText(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
