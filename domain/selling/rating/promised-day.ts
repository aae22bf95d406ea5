import { TIME_ZONES, type TimeZone, timeZoneOf } from '#domain/carrying/area/time-zone.ts';
import type { Days } from '#domain/carrying/courier/service.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { workingDaysAfter } from './working-days.ts';

type PromisedParcel = {
  readonly estimatedDays: Pick<Days, 'max'>;
  readonly receiver: { readonly districtId: string };
};

const SECOND_MS = 1000;

/**
 * The latest day of delivery, `YYYY-MM-DD` at the destination, of a parcel that is handed to the
 * courier at `from`. Rates, tracking, the page for buyers and the record of couriers all use this
 * day.
 */
export function promisedDay(from: Date, estimatedDays: Pick<Days, 'max'>, zone: TimeZone): string {
  return workingDaysAfter(from, estimatedDays.max, zone);
}

/**
 * The last second of the promised day in the receiver's time zone, which is on the same day in UTC.
 */
export function promisedTime(from: Date, { estimatedDays, receiver }: PromisedParcel): Date {
  const zone = timeZoneOf(receiver.districtId);
  const dayBegins = Date.parse(promisedDay(from, estimatedDays, zone)) - TIME_ZONES[zone] * HOUR_MS;
  return new Date(dayBegins + DAY_MS - SECOND_MS);
}
