const WESTERN_MS = 7 * 60 * 60_000;

/** Formats a time in Jakarta as `2026-10-07 08:01:00`. */
export function westernTime(at: Date): string {
  return westernInstant(at).slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ');
}

/** Formats a time in Jakarta as `2026-10-07T08:01:00.000+07:00`. */
export function westernInstant(at: Date): string {
  return new Date(at.getTime() + WESTERN_MS).toISOString().replace('Z', '+07:00');
}
