const WESTERN_MS = 7 * 60 * 60_000;

/** `2026-10-07 08:01:00`, as clocks in Jakarta show it. */
export function westernTime(at: Date): string {
  const western = new Date(at.getTime() + WESTERN_MS).toISOString();
  return western.slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ');
}
