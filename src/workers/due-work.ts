import type { AccountLane, Claimed, FreeSlots } from '#domain/carrying/courier/fair-claim.ts';
import { semaphore } from '#src/usecases/concurrency.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import { courierSlots, type SlotLimits } from './courier-slots.ts';

/** Runs due calls to couriers, as many at once as there are slots. */
export type DueWork = {
  /** Starts the due calls that have a slot, and continues by itself while more are due. */
  beginDue(): Promise<void>;
  /** Settles when no call is running and no due item is left. */
  idle(): Promise<void>;
  /** Starts no further call; settles when none is running. */
  end(): Promise<void>;
};

export type DueKind<Item> = {
  readonly claim: (free: FreeSlots) => Promise<Claimed<Item>>;
  readonly work: (item: Item) => Promise<void>;
  readonly accountOf: (item: Item) => AccountLane;
  /** Message for the operator's log. */
  readonly failureOf: (item: Item) => string;
};

type Options = { readonly limits: () => SlotLimits; readonly reportError: ReportError };

/** Delay that collects freed slots: a claim costs the same for one booking as for fifty. */
const COLLECT_MS = 50;

export function dueWork<Item>(kind: DueKind<Item>, { limits, reportError }: Options): DueWork {
  const slots = courierSlots(limits);
  const withPermit = semaphore(1);
  const { track, idle } = tracker();
  let calls = 0;
  let freed = Promise.withResolvers<void>();
  let [isFreed, isContinuing, hasMore, hasEnded] = [false, false, false, false];

  const wake = () => {
    isFreed = true;
    freed.resolve();
    freed = Promise.withResolvers();
  };
  const run = async (item: Item): Promise<void> => {
    const account = kind.accountOf(item);
    slots.acquire(account);
    calls += 1;
    try {
      await kind.work(item);
    } catch (error) {
      reportError(kind.failureOf(item), error);
    } finally {
      slots.release(account);
      calls -= 1;
      wake();
    }
  };
  const claim = async (): Promise<void> => {
    if (hasEnded) return;
    isFreed = false;
    const claimed = await kind.claim(slots.free());
    hasMore = claimed.hasMore;
    for (const item of claimed.items) void track(run(item));
    if (hasMore && !isContinuing) void track(continueClaiming());
  };
  /** Claims the items that the last claim left, when slots become free. */
  const continueClaiming = async (): Promise<void> => {
    isContinuing = true;
    while (hasMore && !hasEnded) {
      if (calls > 0 && !isFreed) await freed.promise;
      await new Promise((resolve) => setTimeout(resolve, COLLECT_MS));
      await withPermit(claim).catch((error) => {
        // The timer tries again later, with its own pauses.
        hasMore = false;
        reportError('due calls were not claimed', error);
      });
    }
    isContinuing = false;
  };
  return {
    beginDue: () => track(withPermit(claim)),
    idle,
    end() {
      hasEnded = true;
      wake();
      return idle();
    },
  };
}

/** Promises that have not settled yet. */
function tracker() {
  const pending = new Set<Promise<void>>();
  return {
    track(work: Promise<void>): Promise<void> {
      pending.add(work);
      const remove = () => void pending.delete(work);
      work.then(remove, remove);
      return work;
    },
    async idle(): Promise<void> {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
}
