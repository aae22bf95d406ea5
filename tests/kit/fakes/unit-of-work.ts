import type { KeyScope } from '#domain/idempotency/idempotency-store.ts';
import type { Clock } from '#domain/time.ts';
import type { ClaimedWork, Stores, UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { changeQueue, Stale } from './changes.ts';
import { keyPlace } from './idempotency-store.ts';
import { storesOn, writesInto } from './stores.ts';
import { type Layers, layersOver, type Tables } from './tables.ts';

type Ground = { readonly bottom: Tables; readonly clock: Pick<Clock, 'now'> };
type Work<Result> = (stores: Stores, write: Writes) => Promise<Result>;

const ATTEMPTS = 3;
const RUNNING = { kind: 'RUNNING', fingerprint: null } as const;

/**
 * One work after the other, where PostgreSQL lets those pass that want different rows: so a work
 * must not wait for another one, and must not run one inside itself. Only who claims a key that is
 * claimed already does not wait for its turn, and hears at once that it is taken.
 */
export function fakeUnitOfWork(ground: Ground): UnitOfWork {
  const claimed = new Set<string>();
  let previous: Promise<unknown> = Promise.resolve();
  const run = <Result>(work: Work<Result>): Promise<Result> => {
    const mine = previous.then(() => runUpTo(ATTEMPTS, ground, work));
    previous = mine.catch(() => {});
    return mine;
  };
  return {
    run,
    runClaiming(scope, work) {
      const place = keyPlace(scope);
      const isMine = !claimed.has(place);
      const claiming = claimingWork({ scope, isMine }, work);
      if (!isMine) return runUpTo(ATTEMPTS, ground, claiming);
      claimed.add(place);
      return run(claiming).finally(() => claimed.delete(place));
    },
  };
}

/** Whoever comes second is told of an answer that is there already, and else to come back. */
function claimingWork<Result>(
  { scope, isMine }: { scope: KeyScope; isMine: boolean },
  work: ClaimedWork<Result>,
): Work<Result> {
  return async (stores, write) => {
    const { state, readAt } = await stores.idempotency.find(scope);
    const isFree = state.kind === 'FREE';
    return work({ state: isFree && !isMine ? RUNNING : state, readAt }, stores, write);
  };
}

async function runUpTo<Result>(
  attempts: number,
  ground: Ground,
  work: Work<Result>,
): Promise<Result> {
  try {
    return await attemptOnce(ground, work);
  } catch (error) {
    if (attempts === 1 || !(error instanceof Stale)) throw error;
  }
  return runUpTo(attempts - 1, ground, work);
}

async function attemptOnce<Result>({ bottom, clock }: Ground, work: Work<Result>): Promise<Result> {
  const layers = layersOver(bottom);
  const queue = changeQueue();
  const result = await work(storesOn(layers, clock), writesInto(queue, clock));
  refuseBroken(layers);
  for (const change of queue.inOrder()) change(layers);
  for (const layer of Object.values(layers)) layer.commit();
  return result;
}

function refuseBroken(layers: Layers): void {
  const isBroken = Object.values(layers).some((layer) => layer.isBroken());
  if (isBroken) throw new Error('the work hid a failed insert');
}
