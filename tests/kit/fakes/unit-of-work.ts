import type { Clock } from '#domain/time.ts';
import type { Stores, UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { type Change, changeQueue, Stale } from './changes.ts';
import { storesOn, writesInto } from './stores.ts';
import { type Layers, layersOver, type Tables } from './tables.ts';

type FakeRows = { readonly bottom: Tables; readonly clock: Pick<Clock, 'now'> };
type Work<Result> = (stores: Stores, write: Writes) => Promise<Result>;
type Attempt<Result> = () => Promise<Result>;

const ATTEMPTS = 3;

/**
 * One unit of work after the other, where PostgreSQL runs those on different rows concurrently: so
 * a work must not wait for another one or for a decision, and must not run one inside itself.
 * Decisions read committed rows at any time, and wait for their turn to write.
 */
export function fakeUnitOfWork(ground: FakeRows): UnitOfWork {
  let previous: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(attempt: Attempt<Result>): Promise<Result> => {
    const mine = previous.then(attempt);
    previous = mine.catch(() => {});
    return mine;
  };
  return {
    run: (work) => inTurn(() => upTo(ATTEMPTS, () => runOnce(ground, work))),
    decide: ({ look, decide }) =>
      upTo(ATTEMPTS, async () => {
        const seen = await look(storesOn(ground.bottom, ground.clock));
        const queue = changeQueue();
        const result = decide(seen, writesInto(queue, ground.clock));
        await inTurn(async () => commit(layersOver(ground.bottom), queue.inOrder()));
        return result;
      }),
  };
}

async function upTo<Result>(attempts: number, attempt: Attempt<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (attempts === 1 || !(error instanceof Stale)) throw error;
  }
  return upTo(attempts - 1, attempt);
}

async function runOnce<Result>({ bottom, clock }: FakeRows, work: Work<Result>): Promise<Result> {
  const layers = layersOver(bottom);
  const queue = changeQueue();
  const result = await work(storesOn(layers, clock), writesInto(queue, clock));
  commit(layers, queue.inOrder());
  return result;
}

function commit(layers: Layers, changes: readonly Change[]): void {
  const all = Object.values(layers);
  if (all.some((layer) => layer.isBroken())) throw new Error('the work hid a failed insert');
  for (const change of changes) change(layers);
  for (const layer of all) layer.commit();
}
