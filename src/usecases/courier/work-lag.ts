import type { BacklogReader, OldestDue } from '#domain/courier/backlog-reader.ts';
import type { Clock } from '#domain/time.ts';

/** For how many seconds the oldest of what is due waits for a worker; 0: nothing waits. */
export type WorkLag = () => Promise<{ readonly [Kind in keyof OldestDue]: number }>;

/** Asked more often, it answers what it knows: a probe is no load. */
const KNOWN_FOR_MS = 2_000;

export function workLag(backlog: BacklogReader, clock: Clock): WorkLag {
  let known: { readonly atMs: number; readonly oldest: Promise<OldestDue> } | undefined;
  const oldestDue = () => {
    const atMs = clock.monotonicMs();
    if (known === undefined || atMs - known.atMs >= KNOWN_FOR_MS) {
      known = { atMs, oldest: backlog.oldestDue() };
      known.oldest.catch(() => {
        known = undefined;
      });
    }
    return known.oldest;
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
