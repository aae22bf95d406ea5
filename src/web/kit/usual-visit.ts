import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import { DAY_MS } from '#domain/time.ts';
import { dayOf } from './format.ts';

/**
 * Tomorrow afternoon, or Monday's if tomorrow is a Sunday: late enough, and a day on which every
 * courier comes.
 */
export function usualVisit(nowMs: number, zone: TimeZone) {
  const dayAfter = (days: number) => dayOf(new Date(nowMs + days * DAY_MS).toISOString(), zone);
  const tomorrow = dayAfter(1);
  const isSunday = new Date(`${tomorrow}T00:00:00Z`).getUTCDay() === 0;
  return { date: isSunday ? dayAfter(2) : tomorrow, start: '13:00', end: '16:00' };
}
