import type { Clock } from '#domain/time.ts';

/**
 * Interval at which the clock is read while waiting, because tests move their clock in the
 * meantime.
 */
const LOOK_EVERY_MS = 100;

export type SynchronisedClock = Clock & {
  /** Reads the reference again; keeps the old offset if that fails or takes too long. */
  synchronise(): Promise<void>;
};

/** A slower answer is too imprecise: the process may have been suspended while waiting. */
const TRUSTED_MS = 1_000;
/** Attempts at the start; if no answer is quick enough, the quickest is used. */
const FIRST_TRIES = 3;

type Measured = { readonly offsetMs: number; readonly tookMs: number };

/**
 * A clock set by a reference (the database) and continued by this process's monotonic clock, so
 * that a machine with a wrong wall clock decides about expiry like every other.
 */
export async function synchronisedClock(
  readReference: () => Promise<Date>,
): Promise<SynchronisedClock> {
  const measure = async (): Promise<Measured> => {
    const before = performance.now();
    const reference = await readReference();
    const tookMs = performance.now() - before;
    return { offsetMs: reference.getTime() - (before + tookMs / 2), tookMs };
  };
  let { offsetMs } = await quickest(measure);
  return {
    now: () => new Date(Math.floor(offsetMs + performance.now())),
    monotonicMs: () => performance.now(),
    async synchronise() {
      const measured = await measure();
      if (measured.tookMs <= TRUSTED_MS) offsetMs = measured.offsetMs;
    },
  };
}

/** Waits until this much time has passed by the given clock. */
export function pauseBy({
  monotonicMs,
}: Pick<Clock, 'monotonicMs'>): (ms: number) => Promise<void> {
  return async (ms) => {
    const endMs = monotonicMs() + ms;
    while (monotonicMs() < endMs) {
      const restMs = Math.min(LOOK_EVERY_MS, endMs - monotonicMs());
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  };
}

async function quickest(measure: () => Promise<Measured>): Promise<Measured> {
  let best = await measure();
  for (let tries = 1; tries < FIRST_TRIES && best.tookMs > TRUSTED_MS; tries += 1) {
    const next = await measure();
    if (next.tookMs < best.tookMs) best = next;
  }
  return best;
}
