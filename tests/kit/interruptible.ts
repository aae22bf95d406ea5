import type { UnitOfWork } from '#domain/unit-of-work.ts';

export type Interruptible = {
  readonly unitOfWork: UnitOfWork;
  /** Once, when the next decision has looked and has not written yet. */
  beforeWriting(deed: () => Promise<unknown>): void;
};

/** So that whatever may come between a look and what is written by it does. */
export function interruptible(inner: UnitOfWork): Interruptible {
  let deed: (() => Promise<unknown>) | undefined;
  const unitOfWork: UnitOfWork = {
    run: (work) => inner.run(work),
    decide: ({ look, decide }) =>
      inner.decide({
        async look(stores) {
          const seen = await look(stores);
          const now = deed;
          deed = undefined;
          await now?.();
          return seen;
        },
        decide,
      }),
  };
  const beforeWriting = (next: () => Promise<unknown>) => {
    deed = next;
  };
  return { unitOfWork, beforeWriting };
}
