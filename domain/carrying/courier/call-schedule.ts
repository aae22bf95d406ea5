import { DAY_MS } from '#domain/time.ts';
import { CourierFailure } from './courier-failure.ts';

/**
 * Lease of a claimed call: after this time its worker is considered dead, and the call is due
 * again.
 */
export const LEASE_MS = 20_000;
/** Deadline of a call: it ends before the lease does. Bookings may have a shorter one. */
export const DEADLINE_MS = 15_000;

/** A pickup is retried sooner, because its window may begin soon. */
const FIRST_RETRY_MS = { cancellation: 5_000, pickup: 1_000 } as const;
/**
 * Retry delay of each call while its provider turns us away; all calls together try once a minute.
 */
const TURNED_AWAY_RETRY_MS = 60_000;
const LAST_RETRY_MS = 5 * 60_000;
/** Time without an answer after which an operator is alerted. */
const GIVE_UP_AFTER_MS = DAY_MS;

/**
 * Time at which to retry a call: after a delay as long as it has been tried so far, but at least
 * `FIRST_RETRY_MS` and at most five minutes.
 */
export function retryAt(call: keyof typeof FIRST_RETRY_MS, since: Date, now: Date): Date {
  const elapsedMs = now.getTime() - since.getTime();
  const delayMs = Math.min(Math.max(elapsedMs, FIRST_RETRY_MS[call]), LAST_RETRY_MS);
  return new Date(now.getTime() + delayMs);
}

/** Like `retryAt`, or later if the provider limits our calls or turns them all away. */
export function nextCallAt(
  call: keyof typeof FIRST_RETRY_MS,
  since: Date,
  { error, now }: { readonly error: unknown; readonly now: Date },
): Date {
  const limited = afterRateLimit(retryAt(call, since, now), error, now);
  const turnedAway = new Date(now.getTime() + (isTurnedAway(error) ? TURNED_AWAY_RETRY_MS : 0));
  return limited > turnedAway ? limited : turnedAway;
}

/** True if the provider rejected the request before reading it, as it rejects all others. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof CourierFailure && error.refusal !== undefined;
}

/** Returns `retryAt`, or a later time if the courier limits our calls until then. */
export function afterRateLimit(retryAt: Date, error: unknown, now: Date): Date {
  const limitedUntil = new Date(now.getTime() + retryAfterMsOf(error));
  return limitedUntil > retryAt ? limitedUntil : retryAt;
}

/** Returns 0 if the courier does not limit our calls, or does not say for how long. */
export function retryAfterMsOf(error: unknown): number {
  return error instanceof CourierFailure ? (error.rateLimit?.retryAfterMs ?? 0) : 0;
}

export function isOverdue(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= GIVE_UP_AFTER_MS;
}
