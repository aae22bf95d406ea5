import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';

export type Interruptible = {
  readonly unitOfWork: UnitOfWork;
  /** Runs the action once, after the next decision has read and before it writes. */
  beforeWriting(deed: Action): void;
  /** Runs the action once, after the first read of the next decision. */
  betweenReads(deed: Action): void;
};

type Action = () => Promise<unknown>;

/** Unit of work that runs an action between the reads and the writes of a decision. */
export function interruptible(inner: UnitOfWork): Interruptible {
  const beforeWriting = onceOnly();
  const betweenReads = onceOnly();
  const unitOfWork: UnitOfWork = {
    decide: ({ look, ...decision }) =>
      inner.decide({
        ...decision,
        async look(stores) {
          const deed = betweenReads.take();
          const seen = await look(deed === undefined ? stores : interruptedReads(stores, deed));
          await beforeWriting.take()?.();
          return seen;
        },
      }),
  };
  return { unitOfWork, beforeWriting: beforeWriting.set, betweenReads: betweenReads.set };
}

function onceOnly() {
  let deed: Action | undefined;
  return {
    set(next: Action) {
      deed = next;
    },
    take() {
      const taken = deed;
      deed = undefined;
      return taken;
    },
  };
}

/**
 * Runs the action after the first read: the statements of one decision share no snapshot, so all
 * later reads see the state after it.
 */
function interruptedReads(stores: Stores, deed: Action): Stores {
  let isDone: Promise<unknown> | undefined;
  const inTurn = async (read: () => Promise<unknown>) => {
    if (isDone !== undefined) return isDone.then(read);
    const first = read();
    isDone = first.then(deed);
    return first;
  };
  const inTurnOf = (store: object) =>
    new Proxy(store, {
      get: (reads, name) => {
        const read: (...asked: unknown[]) => Promise<unknown> = Reflect.get(reads, name);
        return (...asked: unknown[]) => inTurn(() => read(...asked));
      },
    });
  return new Proxy(stores, { get: (all, noun) => inTurnOf(Reflect.get(all, noun)) });
}
