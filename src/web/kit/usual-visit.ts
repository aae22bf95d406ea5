import { DAY_MS } from '#domain/time.ts';
import { dayOf } from './format.ts';

/** Tomorrow afternoon: late enough for every courier, and soon. */
export function usualVisit(nowMs: number) {
  const date = dayOf(new Date(nowMs + DAY_MS).toISOString());
  return { date, start: '13:00', end: '16:00' };
}
