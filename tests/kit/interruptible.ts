import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';

export type Interruptible = {
  readonly unitOfWork: UnitOfWork;
  /** Once, when the next decision has looked and has not written yet. */
  beforeWriting(deed: Deed): void;
  /** Once, when the next decision has read the first of what it looks at, and nothing else yet. */
  betweenReads(deed: Deed): void;
};

type Deed = () => Promise<unknown>;

/** So that whatever may come between a look and what is written by it does. */
export function interruptible(inner: UnitOfWork): Interruptible {
  const [beforeWriting, betweenReads] = [onceOnly(), onceOnly()];
  const unitOfWork: UnitOfWork = {
    run: (work) => inner.run(work),
    decide: ({ look, decide }) =>
      inner.decide({
        async look(stores) {
          const deed = betweenReads.take();
          const seen = await look(deed === undefined ? stores : torn(stores, deed));
          await beforeWriting.take()?.();
          return seen;
        },
        decide,
      }),
  };
  return { unitOfWork, beforeWriting: beforeWriting.set, betweenReads: betweenReads.set };
}

function onceOnly() {
  let deed: Deed | undefined;
  return {
    set(next: Deed) {
      deed = next;
    },
    take() {
      const taken = deed;
      deed = undefined;
      return taken;
    },
  };
}

/** Statements of one look share no snapshot: what is read first is of before, all else of after. */
function torn(stores: Stores, deed: Deed): Stores {
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
