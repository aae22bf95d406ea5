import {
  capacityAt,
  finish,
  IDLE,
  type Pace,
  release,
  start,
} from '#domain/carrying/courier/pace.ts';
import type {
  CourierDirectory,
  PolledCourier,
} from '#domain/carrying/courier-port/courier-directory.ts';
import type { Clock } from '#domain/time.ts';
import type { ClaimTurn, SyncTurn, TurnBatch } from '#src/usecases/carrying/tracker/poll-turns.ts';
import { type PollCapacity, polledKey } from '#src/usecases/carrying/tracking/claim-due.ts';
import type { ReportError } from '#src/usecases/report-error.ts';

/**
 * Polls couriers for tracking, each at its own pace: a slow courier does not delay others, and
 * nothing is claimed that cannot be polled at once.
 */
export type TrackingWork = {
  /** Polls due parcels at couriers with capacity, and continues while more are due. */
  beginDue(): Promise<void>;
  /** Settles when no request is in flight. */
  idle(): Promise<void>;
  /** Starts no further request; settles when none is in flight. */
  end(): Promise<void>;
};

type Deps = {
  readonly directory: CourierDirectory;
  readonly claimTurn: ClaimTurn;
  readonly syncTurn: SyncTurn;
  readonly clock: Clock;
  readonly reportError: ReportError;
};

export function trackingWork(deps: Deps): TrackingWork {
  const { directory, claimTurn, syncTurn, reportError } = deps;
  const pace = pacesOf(deps.clock);
  const inFlight = new Set<Promise<void>>();
  let hasEnded = false;

  const claim = async (ready: readonly PollCapacity[]): Promise<readonly TurnBatch[]> => {
    let batches: readonly TurnBatch[] = [];
    try {
      batches = ready.length === 0 ? [] : await claimTurn(ready);
    } finally {
      for (const { polled, requests } of ready) {
        const used = batches.filter((batch) => batch.polled === polled).length;
        pace.release(polled, requests - used);
      }
    }
    return batches;
  };
  const next = async ({ polled, isFull }: TurnBatch): Promise<TurnBatch | undefined> => {
    if (!isFull || hasEnded || pace.take(polled, 1) === 0) return undefined;
    const [batch] = await claim([{ polled, requests: 1 }]);
    return batch;
  };
  const pollOn = async (first: TurnBatch): Promise<void> => {
    let batch: TurnBatch | undefined = first;
    while (batch !== undefined) {
      await syncTurn(batch).finally(() => pace.end(first.polled));
      batch = await next(batch);
    }
  };
  const run = (batch: TurnBatch): void => {
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
      const ready = directory.polledCouriers().map((polled) => {
        return { polled, requests: pace.take(polled, Number.POSITIVE_INFINITY) };
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
  const paceOf = (polled: PolledCourier) => paces.get(polledKey(polled)) ?? IDLE;
  const set = (polled: PolledCourier, pace: Pace) => void paces.set(polledKey(polled), pace);
  return {
    /** Takes capacity for at most `wanted` requests. */
    take(polled: PolledCourier, wanted: number): number {
      const nowMs = clock.monotonicMs();
      const terms = polled.courier.profile.trackingTerms;
      const taken = Math.min(wanted, capacityAt(paceOf(polled), terms, nowMs));
      set(polled, start(paceOf(polled), taken, nowMs));
      return taken;
    },
    release(polled: PolledCourier, count: number): void {
      set(polled, release(paceOf(polled), count));
    },
    end(polled: PolledCourier): void {
      set(polled, finish(paceOf(polled)));
    },
  };
}
