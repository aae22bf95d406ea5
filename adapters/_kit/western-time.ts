import { localTime } from '#domain/carrying/area/time-zone.ts';

const FORMAT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

/** Formats a time as `2026-10-07 10:00:00 +0700`. */
export function westernText(at: Date): string {
  return `${clockText(at)} +0700`;
}

/** Parses `2026-10-07 10:00:00`, without an offset. Returns undefined if it is not a valid time. */
export function westernInstant(text: string): Date | undefined {
  const [, date, time] = FORMAT.exec(text) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const at = new Date(`${date}T${time}+07:00`);
  return !Number.isNaN(at.getTime()) && clockText(at) === text ? at : undefined;
}

function clockText(at: Date): string {
  const shifted = localTime(at, 'WIB').toISOString();
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)}`;
}
