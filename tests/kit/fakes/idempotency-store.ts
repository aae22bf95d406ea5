import { RETENTION_MS } from '#domain/platform/idempotency/decision.ts';
import type {
  IdempotencyStore,
  IdempotencyWrites,
  KeyScope,
} from '#domain/platform/idempotency/idempotency-store.ts';
import type { Clock } from '#domain/time.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { placeOf, type Table } from './table.ts';
import type { StoredAnswer } from './tables.ts';

const FREE = { kind: 'FREE' } as const;

export function fakeIdempotencyStore(
  answers: Table<StoredAnswer>,
  clock: Pick<Clock, 'now'>,
): IdempotencyStore {
  return {
    async find(scope) {
      const kept = answers.get(keyPlace(scope));
      const state = kept === undefined ? FREE : ({ kind: 'COMPLETED', ...kept } as const);
      return { state, readAt: clock.now() };
    },
    async prune(completedBefore, limit) {
      const over = [...answers.entries()]
        .filter(([, { completedAt }]) => completedAt < completedBefore)
        .toSorted(([, a], [, b]) => a.completedAt.getTime() - b.completedAt.getTime())
        .slice(0, limit);
      for (const [place] of over) answers.remove(place);
      return over.length;
    },
  };
}

export function fakeIdempotencyWrites(
  queue: ChangeQueue,
  clock: Pick<Clock, 'now'>,
): IdempotencyWrites {
  return {
    store({ fingerprint, answer, claimedAt, ...scope }) {
      queue.add(({ answers }) => {
        const kept = answers.get(keyPlace(scope));
        const isGood =
          kept !== undefined && claimedAt.getTime() - kept.completedAt.getTime() < RETENTION_MS;
        if (isGood) throw new Stale(`key ${scope.key} has an answer`);
        answers.replace(keyPlace(scope), { fingerprint, answer, completedAt: clock.now() });
      });
    },
  };
}

export function keyPlace({ accountId, environment, route, key }: KeyScope): string {
  return placeOf(accountId, environment, route, key);
}
