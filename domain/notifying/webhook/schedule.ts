import type { Environment } from '#domain/environment.ts';
import type { Random } from '#domain/random.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Delays between attempts, as in the schedule of Standard Webhooks; the first attempt is immediate.
 */
const RETRY_DELAYS_MS: Readonly<Record<Environment, readonly number[]>> = {
  LIVE: [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ],
  /** Short, for developers who test their receiver. */
  TEST: [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE],
};

/** Timeout of one attempt: connection, request and response. */
export const ATTEMPT_MS = 15 * SECOND;
/**
 * Longest time from the claim to the first byte; an attempt that would start later is left to the
 * next lease holder.
 */
export const BEGIN_WITHIN_MS = 4 * SECOND;
/**
 * A lease outlasts every attempt started under it, so two workers never send to one endpoint at the
 * same time; the extra second allows for clock skew.
 */
export const LEASE_MS = BEGIN_WITHIN_MS + ATTEMPT_MS + SECOND;
/** Most deliveries that one change makes due immediately; later deliveries keep their schedule. */
export const MARKED_DUE_MAX = 1_000;
/** Longest `Retry-After` that is honoured. */
const RETRY_AFTER_MAX_MS = HOUR;

/** Concurrent attempts per endpoint. */
export const IN_FLIGHT_MAX = { FAST: 4, SLOW: 1 } as const;

const SECONDS = /^\d{1,10}$/;
/** IMF-fixdate, RFC 9110, 5.6.7. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const JITTER_PERCENT = 20;
const DIGITS = '0123456789';
const THOUSAND = 3;

type FailedAttempt = {
  readonly environment: Environment;
  /** Attempts so far, including the failed one. */
  readonly tries: number;
  readonly now: Date;
};

/** Time of the next attempt, with ±20 % jitter; null if no attempt is left. */
export function nextAttemptAt(
  { environment, tries, now }: FailedAttempt,
  random: Random,
): Date | null {
  const pause = RETRY_DELAYS_MS[environment][tries - 1];
  if (pause === undefined) return null;
  return new Date(now.getTime() + Math.round(pause * jitter(random)));
}

/**
 * The time that a `Retry-After` header names, in seconds or as a date (RFC 9110, 10.2.3), an hour
 * from now at most; null if it is absent, malformed or past.
 */
export function retryAfterDate(retryAfter: string | null, now: Date): Date | null {
  if (retryAfter === null) return null;
  const text = retryAfter.trim();
  const ms = SECONDS.test(text) ? Number(text) * SECOND : timeOf(text) - now.getTime();
  if (Number.isNaN(ms) || ms <= 0) return null;
  return new Date(now.getTime() + Math.min(ms, RETRY_AFTER_MAX_MS));
}

/** Returns NaN unless the text is an HTTP date: `Date.parse` accepts almost any text. */
function timeOf(text: string): number {
  return HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
}

/** Uniform in 0.8 to 1.2. */
function jitter(random: Random): number {
  const thousandths = Number(random.text(THOUSAND, DIGITS)) / 999;
  return 1 + ((thousandths * 2 - 1) * JITTER_PERCENT) / 100;
}
