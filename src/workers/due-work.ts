import type { AccountLane, Claimed, FairClaim } from '#domain/courier/fair-claim.ts';
import type { Complain } from '#src/usecases/complain.ts';
import { turnstile } from '#src/usecases/turnstile.ts';
import { courierSlots, type SlotLimits } from './courier-slots.ts';

/** Calls to couriers that are due, in hand as far as their slots reach. */
export type DueWork = {
  /** Begins with what is due and has a slot, and goes on by itself while more is due. */
  beginDue(): Promise<void>;
  /** Settles when nothing is in hand, and no more is due that this process has left behind. */
  idle(): Promise<void>;
  /** Begins nothing more, and settles when nothing is in hand. */
  end(): Promise<void>;
};

export type DueKind<Item> = {
  readonly claim: (free: Omit<FairClaim, 'now'>) => Promise<Claimed<Item>>;
  readonly work: (item: Item) => Promise<void>;
  readonly accountOf: (item: Item) => AccountLane;
  /** For the operator's log. */
  readonly failureOf: (item: Item) => string;
};

type Options = { readonly limits: SlotLimits; readonly complain: Complain };

/** Freed slots are collected for so long: a claim costs the same for one booking as for fifty. */
const COLLECT_MS = 50;

export function dueWork<Item>(kind: DueKind<Item>, { limits, complain }: Options): DueWork {
  const slots = courierSlots(limits);
  const inTurn = turnstile(1);
  const { track, idle } = tracker();
  let calls = 0;
  let freed = Promise.withResolvers<void>();
  let [isFreed, isGoingOn, hasMore, hasEnded] = [false, false, false, false];

  const wake = () => {
    isFreed = true;
    freed.resolve();
    freed = Promise.withResolvers();
  };
  const begin = async (item: Item): Promise<void> => {
    const account = kind.accountOf(item);
    slots.take(account);
    calls += 1;
    try {
      await kind.work(item);
    } catch (error) {
      complain(kind.failureOf(item), error);
    } finally {
      slots.give(account);
      calls -= 1;
      wake();
    }
  };
  const claim = async (): Promise<void> => {
    if (hasEnded) return;
    isFreed = false;
    const claimed = await kind.claim(slots.free());
    hasMore = claimed.hasMore;
    for (const item of claimed.items) void track(begin(item));
    if (hasMore && !isGoingOn) void track(goOn());
  };
  /** What the last claim left behind is claimed when slots get free. */
  const goOn = async (): Promise<void> => {
    isGoingOn = true;
    while (hasMore && !hasEnded) {
      if (calls > 0 && !isFreed) await freed.promise;
      await new Promise((resolve) => setTimeout(resolve, COLLECT_MS));
      await inTurn(claim).catch((error) => {
        // The timer tries again: it knows how to wait.
        hasMore = false;
        complain('due work was not claimed', error);
      });
    }
    isGoingOn = false;
  };
  return {
    beginDue: () => track(inTurn(claim)),
    idle,
    end() {
      hasEnded = true;
      wake();
      return idle();
    },
  };
}

/** All that is under way, until it has settled. */
function tracker() {
  const underWay = new Set<Promise<void>>();
  return {
    track(work: Promise<void>): Promise<void> {
      underWay.add(work);
      const forget = () => void underWay.delete(work);
      work.then(forget, forget);
      return work;
    },
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
