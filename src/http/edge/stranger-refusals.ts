import { type BucketPolicy, fullBucket, takeToken } from '#domain/people/access/token-bucket.ts';
import type { Clock } from '#domain/time.ts';
import type { Context } from '../call.ts';
import type { ErrorCode } from '../problem.ts';

/**
 * Sends a refusal at once, or late where strangers are refused so often that they would have the
 * processor to themselves: most ask again only once they are answered.
 */
export type SendRefusal = (context: Context, code: ErrorCode, send: () => void) => void;

/** All strangers together; a client with a mistake in its key never meets it. */
const PROMPT: BucketPolicy = { perSecond: 100, burst: 500 };
/** Spread, so that those who ask again do not all come at once. */
const HELD_MS = { least: 500, spread: 1_000, step: 379 };
/** A socket and some kilobytes each; beyond it refusals are prompt again. */
const HELD_MAX = 2_000;
/** Refusals that a stranger gets for no more than a read of one row. */
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
    // A refusal that waits must not keep out who asks for what there is.
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
