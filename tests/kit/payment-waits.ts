import { expect } from '@jest/globals';
import type { OwnedStorage } from './postgres-contracts.ts';
import { whileLocked } from './row-locks.ts';
import type { Check } from './store-contracts/contract.ts';
import { openDue, sampleExpired } from './store-contracts/payment-lists.ts';

const DUE = { table: 'payment_due', where: 'true' };

/** Lock waits between the ends of payments, which fakes cannot show. */
export const PAYMENT_WAITS: readonly Check<OwnedStorage>[] = [
  {
    name: 'passes over what another claims meanwhile',
    async check(storage) {
      await openDue(storage, [-3, -2, -1]);
      const { payments } = storage.stores;
      const { claims } = await whileLocked(storage.ownerUrl, DUE, async (locks) => {
        const claiming = [1, 2, 3].map(() => payments.claimExpired(sampleExpired()));
        for (const claim of claiming) claim.catch(() => {});
        await locks.untilWaiting(claiming.length);
        return { claims: claiming };
      });
      const lengths = (await Promise.all(claims)).map(({ length }) => length);
      expect(lengths.toSorted()).toEqual([0, 0, 3]);
    },
  },
];
