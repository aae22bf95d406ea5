import type { Clock } from '#domain/time.ts';

export type SynchronisedClock = Clock & {
  /** Reads the reference again; keeps the old offset when that fails. */
  synchronise(): Promise<void>;
};

/**
 * The reference's time (the database's), carried on by this process's monotonic clock: a machine
 * whose wall clock is ten minutes off still judges expiry as everyone else does.
 */
export async function synchronisedClock(
  readReference: () => Promise<Date>,
): Promise<SynchronisedClock> {
  const measure = async (): Promise<number> => {
    const before = performance.now();
    const reference = await readReference();
    return reference.getTime() - (before + performance.now()) / 2;
  };
  let offsetMs = await measure();
  return {
    now: () => new Date(Math.floor(offsetMs + performance.now())),
    monotonicMs: () => performance.now(),
    async synchronise() {
      offsetMs = await measure();
    },
  };
}
