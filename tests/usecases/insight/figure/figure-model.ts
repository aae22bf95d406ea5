import { OutcomeUnknown, type UnitOfWork } from '#domain/unit-of-work.ts';
import { countEvents } from '#src/usecases/insight/figure/count-events.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import type { Ground } from '../../money/money-model/ground.ts';
import { TENANTS } from '../../money/money-model/ground.ts';
import type { Step } from '../../money/money-model/operations.ts';
import { playOn } from '../../money/money-model/play.ts';
import { countedIn, recountedIn } from './counted.ts';

/** Small, so that turns end in the middle of related events. */
const PLACED_AT_ONCE = 3;

/** Figures of two shops as counted, and as recounted from their shipments. */
export type Compared = { readonly counted: unknown; readonly recounted: unknown };

/**
 * Plays the money model and counts after every commit. Two of three turns are killed, either before
 * their commit, or after it and before they learn of it.
 */
export async function playAndCount(ground: Ground, sequence: readonly Step[]): Promise<Compared> {
  const { stores, unitOfWork } = ground;
  const turn = turnOn(ground);
  await playOn(
    {
      ...ground,
      unitOfWork: {
        async decide(decision) {
          try {
            return await unitOfWork.decide(decision);
          } finally {
            await turn();
          }
        },
      },
    },
    sequence,
  );
  while ((await turn()) > 0 || (await stores.figures.behind(null, 9)).tenants.length > 0);
  return {
    counted: await Promise.all(TENANTS.map((tenant) => countedIn(stores, tenant))),
    recounted: await Promise.all(TENANTS.map((tenant) => recountedIn(stores, tenant))),
  };
}

function turnOn({ stores, unitOfWork, clock }: Ground): () => Promise<number> {
  const began = clock.now();
  const count = countEvents({
    figures: stores.figures,
    unitOfWork: killed(unitOfWork),
    clock: settableClock(began),
    reportError: () => {},
  });
  return async () => {
    const { placed } = await stores.events.fanOut({ limit: PLACED_AT_ONCE, now: clock.now() });
    await count();
    return placed;
  };
}

function killed(inner: UnitOfWork): UnitOfWork {
  let decisions = 0;
  return {
    async decide(decision) {
      decisions += 1;
      if (decisions % 3 === 0) return inner.decide(decision);
      if (decisions % 3 === 1) {
        return inner.decide({
          look: decision.look,
          decide() {
            throw new Error('killed before the commit');
          },
        });
      }
      await inner.decide(decision);
      throw new OutcomeUnknown(new Error('killed after the commit'));
    },
  };
}
