/** The only source of "now". Domain functions take a Date; their callers read the clock. */
export interface Clock {
  now(): Date;
  /** Monotonic milliseconds, independent of the wall clock: for deadlines and durations. */
  monotonicMs(): number;
}

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;
