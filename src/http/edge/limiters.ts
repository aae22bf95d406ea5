import type { Middleware } from '../call.ts';
import { type ArrivingBodies, arrivingBodies } from './arriving-bodies.ts';
import { type FairLimiter, fairLimiter } from './fair-limiter.ts';
import { EXPORTS, FOLLOWERS, limitStreams } from './limit-streams.ts';

/** The concurrency limits of a process. */
export type Limiters = {
  /** Requests whose key or session is being read from the database, by address. */
  readonly authenticating: FairLimiter;
  /** Bodies of senders with a key, a session or a courier's secret. */
  readonly trustedBodies: ArrivingBodies;
  /** Those that may be long: batches. */
  readonly longBodies: ArrivingBodies;
  /** Bodies of senders that are authenticated only by what the body holds. */
  readonly unprovenBodies: ArrivingBodies;
  /** Received requests without a complete response. */
  readonly inFlight: FairLimiter;
  /** Batches whose rows are being judged. */
  readonly judging: FairLimiter;
  /** Requests whose labels wait for the printer or are printed. */
  readonly printing: FairLimiter;
  /** Exports and statements that are being sent. */
  readonly streams: Middleware;
  /** Pages that follow what happens. */
  readonly followers: Middleware;
};

/** At 256 KiB each, 64 MiB in all. */
const TRUSTED_BODIES_MAX = 192;
const UNPROVEN_BODIES_MAX = 64;
/** At 1 MiB each. */
const LONG_BODIES_MAX = 16;

/** Of a hundred labels each, a megabyte a file: 64 MiB in all. */
const PRINTING_MAX = 64;

export function newLimiters({ maxInFlight }: { readonly maxInFlight: number }): Limiters {
  return {
    authenticating: fairLimiter(maxInFlight),
    trustedBodies: arrivingBodies(TRUSTED_BODIES_MAX),
    longBodies: arrivingBodies(LONG_BODIES_MAX),
    judging: fairLimiter(LONG_BODIES_MAX),
    unprovenBodies: arrivingBodies(UNPROVEN_BODIES_MAX),
    inFlight: fairLimiter(maxInFlight),
    printing: fairLimiter(PRINTING_MAX),
    streams: limitStreams(EXPORTS),
    followers: limitStreams(FOLLOWERS),
  };
}
