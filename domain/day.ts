import { DAY_MS } from './time.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** True for an existing day such as 2027-01-31; JavaScript reads 30 February as 2 March. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Returns the day that is `days` later; earlier if negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
