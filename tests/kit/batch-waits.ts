import { expect } from '@jest/globals';
import type { OwnedStorage } from './postgres-storage.ts';
import { whileLocked } from './row-locks.ts';
import { openBatch } from './store-contracts/batch-samples.ts';
import type { Check } from './store-contracts/contract.ts';
import { INSTANT, later, uuid } from './store-contracts/samples.ts';

/** Each is another account's: a claim takes one of an account. */
const KEYS = [1, 2, 3].map((n) => ({
  ...{ accountId: uuid(n), environment: 'TEST' as const, batchId: uuid(n) },
}));
const REQUEST = { limit: KEYS.length, now: INSTANT, until: later(INSTANT, 60_000) };

/** Lock waits between claims, which fakes cannot show. */
export const BATCH_WAITS: readonly Check<OwnedStorage>[] = [
  {
    name: 'passes over batches that another claims meanwhile',
    async check(storage) {
      for (const key of KEYS) await openBatch(storage, key);
      const { batches } = storage.stores;
      const all = { table: 'batch', where: 'true' };
      const { claims } = await whileLocked(storage.ownerUrl, all, async (locks) => {
        const claiming = KEYS.map(() => batches.claimDue(REQUEST));
        for (const claim of claiming) claim.catch(() => {});
        await locks.untilWaiting(claiming.length);
        return { claims: claiming };
      });
      const lengths = (await Promise.all(claims)).map(({ length }) => length);
      expect(lengths.toSorted()).toEqual([0, 0, KEYS.length]);
    },
  },
];
