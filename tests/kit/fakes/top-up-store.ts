import { topUps as table } from '#adapters/postgres/stores/top-up/table.ts';
import { tenantOf } from '#domain/environment.ts';
import { type TopUp, topUpAsSubject } from '#domain/top-up/top-up.ts';
import type { TopUpStore, TopUpWrites } from '#domain/top-up/top-up-store.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { subjectPlace } from './subject-place.ts';
import type { Tables } from './tables.ts';

const changesIn = changesOf(table);

export function fakeTopUpStore({
  topUps,
  topUpOwners,
}: Pick<Tables, 'topUps' | 'topUpOwners'>): TopUpStore {
  return {
    find: async (tenant, topUpId) => topUps.get(subjectPlace({ ...tenant, subject: topUpId })),
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
