import { type BucketPolicy, fullBucket, takeToken } from '#domain/people/access/token-bucket.ts';
import type { Clock } from '#domain/time.ts';
import type { Context } from '../call.ts';
import type { ErrorCode } from '../problem.ts';

/**
 * Sends a refusal at once, or late while strangers are refused so often that they would use up the
 * processor; most clients retry only after an answer.
 */
export type SendRefusal = (context: Context, code: ErrorCode, send: () => void) => void;

/**
 * Rate of prompt refusals for all strangers together; a client with a mistyped key stays below it.
 */
const PROMPT: BucketPolicy = { perSecond: 100, burst: 500 };
/** Spread, so that delayed clients do not all retry at the same time. */
const HELD_MS = { least: 500, spread: 1_000, step: 379 };
/**
 * Maximum number of delayed refusals, each a socket and some kilobytes; beyond it refusals are sent
 * at once.
 */
const HELD_MAX = 2_000;
/** Refusals that cost no more than reading one row. */
const HELD: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'INVALID_API_KEY',
  'NOT_FOUND',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
];

export function refuseStrangersSlowly(clock: Pick<Clock, 'monotonicMs'>): SendRefusal {
  let bucket = fullBucket(PROMPT, clock.monotonicMs());
  let held = 0;
  let count = 0;
  return ({ caller, session, leaveRoom }, code, send) => {
    if (caller !== undefined || session !== undefined || !HELD.includes(code)) return send();
    const taken = takeToken(bucket, PROMPT, clock.monotonicMs());
    bucket = taken.bucket;
    if (taken.allowed || held >= HELD_MAX) return send();
    // A delayed refusal must not hold a slot that other requests need.
    leaveRoom?.();
    held += 1;
    count += 1;
    const heldMs = HELD_MS.least + ((count * HELD_MS.step) % HELD_MS.spread);
    setTimeout(() => {
      held -= 1;
      send();
    }, heldMs);
    return undefined;
  };
}

/** `RATE_LIMITS=off`, for benchmarks. */
export const refuseAtOnce: SendRefusal = (_context, _code, send) => send();
