import { capacityAt, finish, IDLE, type Pace, release, start } from '#domain/courier/pace.ts';
import type { CourierDirectory, Tracker } from '#domain/courier-port/courier-directory.ts';
import type { Clock } from '#domain/time.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import type { ClaimDue, DueBatch, PollCapacity } from '#src/usecases/tracking/claim-due.ts';
import type { SyncBatch } from '#src/usecases/tracking/sync-batch.ts';

/**
 * Polls couriers for tracking, each at its own pace: a slow courier delays no other, and nothing is
 * claimed that cannot be polled at once.
 */
export type TrackingWork = {
  /** Polls what is due at couriers with capacity, and continues where more is due. */
  beginDue(): Promise<void>;
  /** Settles when no request is in flight. */
  idle(): Promise<void>;
  /** Starts no further request; settles when none is in flight. */
  end(): Promise<void>;
};

type Deps = {
  readonly directory: CourierDirectory;
  readonly claimDue: ClaimDue;
  readonly syncBatch: SyncBatch;
  readonly clock: Clock;
  readonly reportError: ReportError;
};

export function trackingWork(deps: Deps): TrackingWork {
  const { directory, claimDue, syncBatch, reportError } = deps;
  const pace = pacesOf(deps.clock);
  const inFlight = new Set<Promise<void>>();
  let hasEnded = false;

  const claim = async (ready: readonly PollCapacity[]): Promise<readonly DueBatch[]> => {
    let batches: readonly DueBatch[] = [];
    try {
      batches = ready.length === 0 ? [] : await claimDue(ready);
    } finally {
      for (const { tracker, requests } of ready) {
        const used = batches.filter((batch) => batch.tracker === tracker).length;
        pace.release(tracker, requests - used);
      }
    }
    return batches;
  };
  const next = async ({ tracker, isFull }: DueBatch): Promise<DueBatch | undefined> => {
    if (!isFull || hasEnded || pace.take(tracker, 1) === 0) return undefined;
    const [batch] = await claim([{ tracker, requests: 1 }]);
    return batch;
  };
  const pollOn = async (first: DueBatch): Promise<void> => {
    let batch: DueBatch | undefined = first;
    while (batch !== undefined) {
      await syncBatch(batch).finally(() => pace.end(first.tracker));
      batch = await next(batch);
    }
  };
  const run = (batch: DueBatch): void => {
    const work = pollOn(batch)
      .catch((error) => reportError('couriers were not polled any further', error))
      .finally(() => inFlight.delete(work));
    inFlight.add(work);
  };
  const idle = async () => {
    while (inFlight.size > 0) await Promise.all(inFlight);
  };

  return {
    async beginDue() {
      const ready = directory.trackers().map((tracker) => {
        return { tracker, requests: pace.take(tracker, Number.POSITIVE_INFINITY) };
      });
      for (const batch of await claim(ready.filter(({ requests }) => requests > 0))) run(batch);
    },
    idle,
    end() {
      hasEnded = true;
      return idle();
    },
  };
}

/** The pace of requests to each courier, by its tracking terms. */
function pacesOf(clock: Clock) {
  const paces = new Map<string, Pace>();
  const paceOf = (tracker: Tracker) => paces.get(keyOf(tracker)) ?? IDLE;
  const set = (tracker: Tracker, pace: Pace) => void paces.set(keyOf(tracker), pace);
  return {
    /** Takes capacity for requests, `wanted` at most. */
    take(tracker: Tracker, wanted: number): number {
      const nowMs = clock.monotonicMs();
      const terms = tracker.courier.profile.trackingTerms;
      const taken = Math.min(wanted, capacityAt(paceOf(tracker), terms, nowMs));
      set(tracker, start(paceOf(tracker), taken, nowMs));
      return taken;
    },
    release(tracker: Tracker, count: number): void {
      set(tracker, release(paceOf(tracker), count));
    },
    end(tracker: Tracker): void {
      set(tracker, finish(paceOf(tracker)));
    },
  };
}

function keyOf({ environment, courier }: Tracker): string {
  return `${environment} ${courier.profile.provider} ${courier.profile.code}`;
}
