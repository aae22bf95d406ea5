import { topUps as table } from '#adapters/postgres/stores/money/top-up/table.ts';
import { tenantOf } from '#domain/environment.ts';
import { type TopUp, topUpAsSubject } from '#domain/money/top-up/top-up.ts';
import type { TopUpStore, TopUpWrites } from '#domain/money/top-up/top-up-store.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { isAsked, listOf } from './newest-first.ts';
import { subjectPlace } from './subject-place.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

const changesIn = changesOf(table);

export function fakeTopUpStore({
  topUps,
  topUpOwners,
}: Pick<Tables, 'topUps' | 'topUpOwners'>): TopUpStore {
  return {
    find: async (tenant, topUpId) => topUps.get(subjectPlace({ ...tenant, subject: topUpId })),
    async list(tenant, filter, request) {
      const found = ownedBy(tenant, topUps).filter((one) => isAsked(one, filter));
      return listOf(found, ({ topUpId }) => topUpId, request);
    },
    ownerOf: async (topUpId) => topUpOwners.get(topUpId),
  };
}

export function fakeTopUpWrites(queue: ChangeQueue): TopUpWrites {
  return {
    insert(topUp) {
      queue.add(({ topUps, topUpOwners }) => {
        refuseImpossible(topUp);
        topUpOwners.insert(topUp.topUpId, tenantOf(topUp));
        topUps.insert(subjectPlace(topUpAsSubject(topUp)), topUp);
      });
    },
    update(before, after) {
      queue.add(({ topUps }) => {
        const place = subjectPlace(topUpAsSubject(before));
        const found = topUps.get(place);
        const isAsRead =
          found?.status === before.status && found.lastSequence === before.lastSequence;
        if (found === undefined || !isAsRead) throw new Stale(`top-up ${place} has moved on`);
        const changed = { ...found, ...changesIn(after) };
        refuseImpossible(changed);
        topUps.replace(place, changed);
      });
    },
  };
}

function refuseImpossible({ status, paidAt, transactionId }: TopUp): void {
  const isPaid = status === 'PAID';
  const isConsistent = [paidAt, transactionId].every((mark) => (mark !== null) === isPaid);
  if (!isConsistent) throw new Error(`a top-up that is ${status} is not marked so`);
}
