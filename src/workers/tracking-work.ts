import type { CourierDirectory, Tracker } from '#domain/courier/courier-directory.ts';
import type { Clock } from '#domain/time.ts';
import { AT_REST, begun, ended, type Pace, roomAt, unasked } from '#domain/tracking/pace.ts';
import type { Complain } from '#src/usecases/complain.ts';
import type { ClaimDue, DueBatch, Ready } from '#src/usecases/tracking/claim-due.ts';
import type { SyncBatch } from '#src/usecases/tracking/sync-batch.ts';

/**
 * Questions in hand, so many at a time for each courier: who waits for a slow one waits alone, and
 * nothing is claimed that cannot be asked at once.
 */
export type TrackingWork = {
  /** Begins with what is due at couriers that can be asked now; whoever has more goes on. */
  beginDue(): Promise<void>;
  /** Settles when nothing is in hand. */
  idle(): Promise<void>;
  /** Begins nothing more, and settles when nothing is in hand. */
  end(): Promise<void>;
};

type Deps = {
  readonly directory: CourierDirectory;
  readonly claimDue: ClaimDue;
  readonly syncBatch: SyncBatch;
  readonly clock: Clock;
  readonly complain: Complain;
};

export function trackingWork(deps: Deps): TrackingWork {
  const { directory, claimDue, syncBatch, complain } = deps;
  const turns = turnsOf(deps.clock);
  const inHand = new Set<Promise<void>>();
  let hasEnded = false;

  const claim = async (ready: readonly Ready[]): Promise<readonly DueBatch[]> => {
    let batches: readonly DueBatch[] = [];
    try {
      batches = ready.length === 0 ? [] : await claimDue(ready);
    } finally {
      for (const { tracker, questions } of ready) {
        const asked = batches.filter((batch) => batch.tracker === tracker).length;
        turns.giveBack(tracker, questions - asked);
      }
    }
    return batches;
  };
  const next = async ({ tracker, isFull }: DueBatch): Promise<DueBatch | undefined> => {
    if (!isFull || hasEnded || turns.take(tracker, 1) === 0) return undefined;
    const [batch] = await claim([{ tracker, questions: 1 }]);
    return batch;
  };
  const goOn = async (first: DueBatch): Promise<void> => {
    let batch: DueBatch | undefined = first;
    while (batch !== undefined) {
      await syncBatch(batch).finally(() => turns.end(first.tracker));
      batch = await next(batch);
    }
  };
  const keep = (batch: DueBatch): void => {
    const work = goOn(batch)
      .catch((error) => complain('couriers were not asked any further', error))
      .finally(() => inHand.delete(work));
    inHand.add(work);
  };
  const idle = async () => {
    while (inHand.size > 0) await Promise.all(inHand);
  };

  return {
    async beginDue() {
      const ready = directory.trackers().map((tracker) => {
        return { tracker, questions: turns.take(tracker, Number.POSITIVE_INFINITY) };
      });
      for (const batch of await claim(ready.filter(({ questions }) => questions > 0))) keep(batch);
    },
    idle,
    end() {
      hasEnded = true;
      return idle();
    },
  };
}

/** Whose turn it is to be asked, by what each courier allows. */
function turnsOf(clock: Clock) {
  const paces = new Map<string, Pace>();
  const paceOf = (tracker: Tracker) => paces.get(placeOf(tracker)) ?? AT_REST;
  const keep = (tracker: Tracker, pace: Pace) => void paces.set(placeOf(tracker), pace);
  return {
    /** As many as there are, `wanted` at most. */
    take(tracker: Tracker, wanted: number): number {
      const nowMs = clock.monotonicMs();
      const terms = tracker.courier.profile.trackingTerms;
      const taken = Math.min(wanted, roomAt(paceOf(tracker), terms, nowMs));
      keep(tracker, begun(paceOf(tracker), taken, nowMs));
      return taken;
    },
    giveBack(tracker: Tracker, count: number): void {
      keep(tracker, unasked(paceOf(tracker), count));
    },
    end(tracker: Tracker): void {
      keep(tracker, ended(paceOf(tracker)));
    },
  };
}

function placeOf({ environment, courier }: Tracker): string {
  return `${environment} ${courier.profile.code}`;
}
