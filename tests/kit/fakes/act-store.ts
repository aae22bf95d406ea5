import type { Act, ActPosition, ActStore, ActWrites } from '#domain/people/operator/act.ts';
import type { ChangeQueue } from './changes.ts';
import { placeOf, type Table } from './table.ts';

export function fakeActStore(table: Table<Act>): ActStore {
  return {
    listAfter: async (after, limit) =>
      [...table.entries().values()]
        .filter((act) => compared(act, after) > 0)
        .toSorted(compared)
        .slice(0, limit),
  };
}

export function fakeActWrites(queue: ChangeQueue): ActWrites {
  return {
    record(act) {
      const place = placeOf(act.accountId, act.environment, act.actId);
      queue.add(({ acts }) => acts.insert(place, act));
    },
  };
}

function compared(a: ActPosition, b: ActPosition): number {
  return a.at.getTime() - b.at.getTime() || (a.actId < b.actId ? -1 : Number(a.actId > b.actId));
}
