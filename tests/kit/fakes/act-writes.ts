import type { ActWrites } from '#domain/people/operator/act.ts';
import type { ChangeQueue } from './changes.ts';
import { placeOf } from './table.ts';

export function fakeActWrites(queue: ChangeQueue): ActWrites {
  return {
    record(act) {
      const place = placeOf(act.accountId, act.environment, act.actId);
      queue.add(({ acts }) => acts.insert(place, act));
    },
  };
}
