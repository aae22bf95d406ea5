import { DAY_MS } from './time.ts';

const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;
/** RFC 3339 in any case of letters, and ISO 8601's basic offsets: `+0700`, `+07`. */
const TIME = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}\S*?)(?:[Zz]|([+ -])(\d{2})(?::?(\d{2}))?)$/;
/** `GMT`, `GMT+07:00`: the form of `longOffset`. */
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2}))?$/;
const MINUTE_MS = 60_000;

/** True for names of the IANA time zone database, such as `Asia/Jakarta`. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * The instant of an ISO 8601 time with an offset, or the beginning of a plain date in a time zone.
 * A blank counts as the `+` of an offset, which a query string turns into a blank. Returns
 * undefined for any other text.
 */
export function instantIn(timeZone: string, text: string): Date | undefined {
  if (PLAIN_DATE.test(text)) return beginningOf(text, timeZone);
  const [, day, clock, sign = '+', hours = '00', minutes = '00'] = TIME.exec(text) ?? [];
  const offset = `${sign === ' ' ? '+' : sign}${hours}:${minutes}`;
  const date = new Date(`${day}T${clock}${offset}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The day in a time zone, such as 2027-01-31. */
export function dayIn(timeZone: string, at: Date): string {
  return wallClockIn(timeZone)(at).toISOString().slice(0, 10);
}

/** Reads times by the clocks of a time zone, as if they were UTC. */
export function wallClockIn(timeZone: string): (at: Date) => Date {
  const format = offsetFormat(timeZone);
  return (at) => new Date(at.getTime() + offsetMs(format, at));
}

/** Returns undefined for a day that the month does not have. */
function beginningOf(day: string, timeZone: string): Date | undefined {
  const inUtc = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(inUtc.getTime()) || !inUtc.toISOString().startsWith(day)) return undefined;
  // Clocks may change at the beginning of a day, so both the offset before and the offset after the
  // change are tried.
  const format = offsetFormat(timeZone);
  const around = [-DAY_MS, DAY_MS].map((ms) => new Date(inUtc.getTime() + ms));
  const candidates = around
    .map((at) => new Date(inUtc.getTime() - offsetMs(format, at)))
    .toSorted((one, other) => one.getTime() - other.getTime());
  return candidates.find((at) => dayIn(timeZone, at) === day);
}

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
}

function offsetMs(format: Intl.DateTimeFormat, at: Date): number {
  const parts = format.formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = OFFSET.exec(name) ?? [];
  const ms = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === '-' ? -ms : ms;
}
