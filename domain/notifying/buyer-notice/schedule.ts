import { DAY_MS } from '#domain/time.ts';

/** Lease of a claim; longer than an attempt takes. */
export const NOTICE_LEASE_MS = 60_000;

/** Notices older than this are no longer worth sending. */
const WORTH_SENDING_MS = DAY_MS;

/**
 * Pauses after the first and the following attempts; the last one repeats. A mail server restarts
 * within a minute.
 */
const PAUSES_MS = [10_000, 60_000, 300_000, 900_000, 3_600_000];

/** Time of the next attempt after `tries` attempts; null if there will be none. */
export function nextAttemptAt(
  { createdAt, tries }: { readonly createdAt: Date; readonly tries: number },
  now: Date,
): Date | null {
  const pauseMs = PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? 0;
  const at = now.getTime() + pauseMs;
  return at - createdAt.getTime() > WORTH_SENDING_MS ? null : new Date(at);
}
