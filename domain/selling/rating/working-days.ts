import { localTime, type TimeZone } from '#domain/carrying/area/time-zone.ts';
import { DAY_MS } from '#domain/time.ts';

const SUNDAY = 0;

/**
 * The day, `YYYY-MM-DD`, this many working days after `from` in this zone. Couriers work every day
 * except Sunday; parcels handed over on a Sunday wait for Monday.
 */
export function workingDaysAfter(from: Date, days: number, zone: TimeZone): string {
  let day = localTime(from, zone);
  if (isSunday(day)) day = dayAfter(day);
  for (let left = days; left > 0; left -= 1) {
    day = dayAfter(day);
    if (isSunday(day)) day = dayAfter(day);
  }
  return day.toISOString().slice(0, '2026-11-22'.length);
}

/** True for a Sunday in local time; `day` is local time stored as UTC. */
function isSunday(day: Date): boolean {
  return day.getUTCDay() === SUNDAY;
}

function dayAfter(day: Date): Date {
  return new Date(day.getTime() + DAY_MS);
}
