import { localTime } from '#domain/carrying/area/time-zone.ts';

/** The day in western Indonesia (WIB), such as 2027-01-31. */
export function wibDayOf(at: Date): string {
  return localTime(at, 'WIB').toISOString().slice(0, 'YYYY-MM-DD'.length);
}
