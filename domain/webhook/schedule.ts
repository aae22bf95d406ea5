import type { Chance } from '#domain/chance.ts';
import type { Environment } from '#domain/environment.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** From one attempt to the next; the first is made at once. Standard Webhooks' schedule. */
const PAUSES: Readonly<Record<Environment, readonly number[]>> = {
  LIVE: [
    ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR],
    ...[10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
  ],
  /** Who tries it out does not wait for three days. */
  TEST: [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE],
};

/** One attempt, its connection and its answer together. */
export const ATTEMPT_MS = 15 * SECOND;
/** From the moment it is asked for to the first byte: who comes later leaves it to the next. */
export const BEGIN_WITHIN_MS = 4 * SECOND;
/**
 * Who holds an endpoint is through with every attempt before somebody else may hold it: a second
 * is left for clocks that differ.
 */
export const HOLD_MS = BEGIN_WITHIN_MS + ATTEMPT_MS + SECOND;
/** Deliveries that one change makes due at once; what waits longer keeps its own time. */
export const RELEASED_MAX = 1_000;
/** A receiver's wish to be left alone is heeded that long. */
const RETRY_AFTER_MAX_MS = HOUR;

/** Attempts of one endpoint at the same time: of one that answers, and of one that does not. */
export const IN_FLIGHT = { FAST: 4, SLOW: 1 } as const;

const SECONDS = /^\d{1,10}$/;
/** IMF-fixdate, RFC 9110, 5.6.7. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const JITTER_PERCENT = 20;
const DIGITS = '0123456789';
const THOUSAND = 3;

type Failed = {
  readonly environment: Environment;
  /** Attempts that were made, the failed one included. */
  readonly tries: number;
  readonly now: Date;
};

/** When it is tried again, a fifth earlier or later by chance; null where that was the last try. */
export function nextTryAt({ environment, tries, now }: Failed, chance: Chance): Date | null {
  const pause = PAUSES[environment][tries - 1];
  if (pause === undefined) return null;
  return new Date(now.getTime() + Math.round(pause * jitter(chance)));
}

/**
 * Until when a receiver is left alone by what its `Retry-After` says, seconds or a date (RFC 9110,
 * 10.2.3), an hour at most; null where it says nothing that can be read, or has passed.
 */
export function restUntil(retryAfter: string | null, now: Date): Date | null {
  if (retryAfter === null) return null;
  const text = retryAfter.trim();
  const ms = SECONDS.test(text) ? Number(text) * SECOND : timeOf(text) - now.getTime();
  if (Number.isNaN(ms) || ms <= 0) return null;
  return new Date(now.getTime() + Math.min(ms, RETRY_AFTER_MAX_MS));
}

/** NaN for what is no date: engines read one into almost any text. */
function timeOf(text: string): number {
  return HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
}

/** Evenly from 0.8 to 1.2. */
function jitter(chance: Chance): number {
  const thousandths = Number(chance.text(THOUSAND, DIGITS)) / 999;
  return 1 + ((thousandths * 2 - 1) * JITTER_PERCENT) / 100;
}
