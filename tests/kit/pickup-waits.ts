import { expect } from '@jest/globals';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import type { OwnedStorage } from './postgres-storage.ts';
import { whileLocked } from './row-locks.ts';
import type { Check } from './store-contracts/contract.ts';
import { insertPickups, samplePickup } from './store-contracts/pickup-samples.ts';
import { numberOf } from './store-contracts/shipment-samples.ts';

const PICKUPS = { table: 'pickup', where: 'true' };

/** Lock waits between changes of a pickup, which fakes cannot show. */
export const PICKUP_WAITS: readonly Check<OwnedStorage>[] = [
  {
    name: 'lets several transactions mark shipments of a pickup as picked up at the first try, except the last one',
    async check(storage) {
      const before = samplePickup();
      await insertPickups(storage, [before]);
      let runs = 0;
      const { works } = await whileLocked(storage.ownerUrl, PICKUPS, async (locks) => {
        const moving = [1, 2].map((place) =>
          writeAll(storage, (write) => {
            runs += 1;
            write.pickups.markPickedUp(before, numberOf(place));
          }),
        );
        for (const one of moving) one.catch(() => {});
        await locks.untilWaiting(moving.length);
        return { works: moving };
      });
      await Promise.all(works);
      expect(runs).toBe(2);
      expect(await storage.stores.pickups.find(before)).toEqual({
        ...before,
        waiting: [numberOf(3)],
      });
    },
  },
];
