import type { BacklogReader, OldestDue } from '#domain/carrying/courier/backlog-reader.ts';
import type { Clock } from '#domain/time.ts';

/** Seconds for which the oldest due call has been waiting for a worker; 0: none is waiting. */
export type WorkLag = () => Promise<{ readonly [Kind in keyof OldestDue]: number }>;

/** The answer is cached this long, so that probes cause no load. */
const CACHED_FOR_MS = 2_000;

export function workLag(backlog: BacklogReader, clock: Clock): WorkLag {
  let cached: { readonly atMs: number; readonly oldest: Promise<OldestDue> } | undefined;
  const oldestDue = () => {
    const atMs = clock.monotonicMs();
    if (cached === undefined || atMs - cached.atMs >= CACHED_FOR_MS) {
      cached = { atMs, oldest: backlog.oldestDue() };
      cached.oldest.catch(() => {
        cached = undefined;
      });
    }
    return cached.oldest;
  };
  return async () => {
    const { bookings, cancellations, pickups } = await oldestDue();
    const now = clock.now();
    const secondsSince = (dueAt: Date | null) =>
      dueAt === null ? 0 : Math.max(0, Math.floor((now.getTime() - dueAt.getTime()) / 1000));
    return {
      bookings: secondsSince(bookings),
      cancellations: secondsSince(cancellations),
      pickups: secondsSince(pickups),
    };
  };
}
