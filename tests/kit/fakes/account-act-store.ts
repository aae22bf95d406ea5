import type {
  AccountAct,
  AccountActStore,
  AccountActWrites,
} from '#domain/people/access/account-act.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { placeOf, type Table } from './table.ts';

export function fakeAccountActStore(table: Table<AccountAct>): AccountActStore {
  const newest = (id: string) =>
    [...table.entries().values()]
      .filter(({ accountId }) => accountId === id)
      .toSorted((a, b) => b.sequence - a.sequence);
  return {
    lastSequence: async (accountId) => newest(accountId)[0]?.sequence ?? 0,
    list: async (accountId, { limit, beforeSequence }) =>
      newest(accountId)
        .filter(({ sequence }) => beforeSequence === null || sequence < beforeSequence)
        .slice(0, limit),
  };
}

export function fakeAccountActWrites(queue: ChangeQueue): AccountActWrites {
  return {
    record: (act) =>
      queue.add(({ accountActs }) => {
        const place = placeOf(act.accountId, act.sequence);
        if (accountActs.get(place) !== undefined) throw new Stale(`act ${act.sequence} is taken`);
        accountActs.insert(place, act);
      }),
  };
}
