import type { TrackingTerms } from '#domain/courier/courier.ts';

/** Poll requests of one process to one courier. */
export type Pace = {
  readonly inFlight: number;
  /** Start times of the last second's requests, oldest first: milliseconds of a monotonic clock. */
  readonly startedAtMs: readonly number[];
};

type Terms = Pick<TrackingTerms, 'atATime' | 'perSecond'>;

export const IDLE: Pace = { inFlight: 0, startedAtMs: [] };

const SECOND_MS = 1_000;

/**
 * Requests that may start now: never more at a time, or within any second, than its terms allow.
 */
export function capacityAt(pace: Pace, { atATime, perSecond }: Terms, nowMs: number): number {
  const free = atATime - pace.inFlight;
  return Math.max(0, Math.min(free, perSecond - startedLastSecond(pace, nowMs).length));
}

export function start(pace: Pace, count: number, nowMs: number): Pace {
  const starts = Array.from({ length: count }, () => nowMs);
  return {
    inFlight: pace.inFlight + count,
    startedAtMs: [...startedLastSecond(pace, nowMs), ...starts],
  };
}

/** Returns the reservations of `count` requests that were not sent. */
export function release({ inFlight, startedAtMs: starts }: Pace, count: number): Pace {
  return { inFlight: inFlight - count, startedAtMs: starts.slice(0, starts.length - count) };
}

export function finish({ inFlight, ...pace }: Pace): Pace {
  return { ...pace, inFlight: inFlight - 1 };
}

function startedLastSecond({ startedAtMs: starts }: Pace, nowMs: number): readonly number[] {
  return starts.filter((atMs) => nowMs - atMs < SECOND_MS);
}
