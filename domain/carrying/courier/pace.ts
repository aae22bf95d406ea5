/** Limits for the calls of one process. */
export type CallTerms = {
  /** Calls in flight. */
  readonly atATime: number;
  /** Started in any second. */
  readonly perSecond: number;
};

/** Calls of one process to one courier. */
export type Pace = {
  readonly inFlight: number;
  /** Start times of the last second's calls, oldest first: milliseconds of a monotonic clock. */
  readonly startedAtMs: readonly number[];
};

export const IDLE: Pace = { inFlight: 0, startedAtMs: [] };

const SECOND_MS = 1_000;

/** Number of calls that may start now within the terms, both concurrently and in any second. */
export function capacityAt(pace: Pace, { atATime, perSecond }: CallTerms, nowMs: number): number {
  const free = atATime - pace.inFlight;
  return Math.max(0, Math.min(free, perSecond - startedLastSecond(pace, nowMs).length));
}

/** When the oldest start of the last second no longer counts; null if there was none. */
export function nextFreeAtMs(pace: Pace, nowMs: number): number | null {
  const [oldest] = startedLastSecond(pace, nowMs);
  return oldest === undefined ? null : oldest + SECOND_MS;
}

export function start(pace: Pace, count: number, nowMs: number): Pace {
  const starts = Array.from({ length: count }, () => nowMs);
  return {
    inFlight: pace.inFlight + count,
    startedAtMs: [...startedLastSecond(pace, nowMs), ...starts],
  };
}

/** Returns the reservations of `count` calls that were not sent. */
export function release({ inFlight, startedAtMs: starts }: Pace, count: number): Pace {
  return {
    inFlight: inFlight - count,
    startedAtMs: starts.slice(0, Math.max(0, starts.length - count)),
  };
}

export function finish({ inFlight, ...pace }: Pace): Pace {
  return { ...pace, inFlight: inFlight - 1 };
}

function startedLastSecond({ startedAtMs: starts }: Pace, nowMs: number): readonly number[] {
  return starts.filter((atMs) => nowMs - atMs < SECOND_MS);
}
