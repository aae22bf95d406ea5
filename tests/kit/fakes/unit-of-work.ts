import type { Clock } from '#domain/time.ts';
import { retrying, type UnitOfWork } from '#domain/unit-of-work.ts';
import { type Change, changeQueue, Stale } from './changes.ts';
import { storesOn, writesInto } from './stores.ts';
import { layersOver, type Tables } from './tables.ts';

type FakeRows = { readonly bottom: Tables; readonly clock: Pick<Clock, 'now'> };

/** Attempts at a stale write, as on PostgreSQL. */
const ATTEMPTS = 8;

/**
 * Unit of work whose decisions read committed rows at any time; each one's writes are applied at
 * once.
 */
export function fakeUnitOfWork({ bottom, clock }: FakeRows): UnitOfWork {
  return {
    decide: retrying(({ look, decide }) =>
      upTo(ATTEMPTS, async () => {
        const seen = await look(storesOn(bottom, clock));
        const queue = changeQueue();
        const result = decide(seen, writesInto(queue, clock));
        commit(bottom, queue.inOrder());
        return result;
      }),
    ),
  };
}

async function upTo<Result>(attempts: number, attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (attempts === 1 || !(error instanceof Stale)) throw error;
  }
  return upTo(attempts - 1, attempt);
}

function commit(bottom: Tables, changes: readonly Change[]): void {
  const layers = layersOver(bottom);
  for (const change of changes) change(layers);
  for (const layer of Object.values(layers)) layer.commit();
}
