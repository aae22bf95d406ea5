import { expect } from '@jest/globals';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { fairClaimWaits } from './fair-claim-waits.ts';
import type { OwnedStorage } from './postgres-contracts.ts';
import { whileLocked } from './row-locks.ts';
import type { Check } from './store-contracts/contract.ts';
import { FAIR_PICKUPS } from './store-contracts/pickup-due.ts';
import {
  askAll,
  insertPickups,
  sampleDue,
  samplePickup,
  sampleRequest,
} from './store-contracts/pickup-samples.ts';
import { uuid } from './store-contracts/samples.ts';
import { numberOf } from './store-contracts/shipment-samples.ts';

const DUE = { table: 'pickup_due', where: 'true' };
const PICKUPS = { table: 'pickup', where: 'true' };

/** Lock waits between pickup calls, which fakes cannot show. */
export const PICKUP_WAITS: readonly Check<OwnedStorage>[] = [
  ...fairClaimWaits(FAIR_PICKUPS, {
    table: 'pickup_due',
    whereOf: (place) => `pickup_id = '${uuid(place)}'`,
  }),
  {
    name: 'passes over what another claims meanwhile',
    async check(storage) {
      const { pickups } = storage.stores;
      await askAll(
        storage,
        [1, 2, 3].map((at) => sampleDue({ pickupId: uuid(at) })),
      );
      const { claims } = await whileLocked(storage.ownerUrl, DUE, async (locks) => {
        const claiming = [1, 2, 3].map(() => pickups.claimDue(sampleRequest()));
        for (const claim of claiming) claim.catch(() => {});
        await locks.untilWaiting(claiming.length);
        return { claims: claiming };
      });
      const lengths = (await Promise.all(claims)).map(({ items }) => items.length);
      expect(lengths.toSorted()).toEqual([0, 0, 3]);
    },
  },
  {
    name: 'lets several be picked up at once at the first try, all but the last one',
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
