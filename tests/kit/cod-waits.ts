import { expect } from '@jest/globals';
import type { OwnedStorage } from './postgres-contracts.ts';
import { whileLocked } from './row-locks.ts';
import { collectAll, sampleClaim, sampleCod } from './store-contracts/cod-samples.ts';
import type { Check } from './store-contracts/contract.ts';
import { numberOf } from './store-contracts/shipment-samples.ts';

const DUE = { table: 'cod_due', where: 'true' };

/** Lock waits between COD settlements, which fakes cannot show. */
export const COD_WAITS: readonly Check<OwnedStorage>[] = [
  {
    name: 'passes over what another claims meanwhile',
    async check(storage) {
      await collectAll(
        storage,
        [1, 2, 3].map((at) => sampleCod({ shipmentNumber: numberOf(at) })),
      );
      const { cod } = storage.stores;
      const { claims } = await whileLocked(storage.ownerUrl, DUE, async (locks) => {
        const claiming = [1, 2, 3].map(() => cod.claimDue(sampleClaim()));
        for (const claim of claiming) claim.catch(() => {});
        await locks.untilWaiting(claiming.length);
        return { claims: claiming };
      });
      const lengths = (await Promise.all(claims)).map(({ length }) => length);
      expect(lengths.toSorted()).toEqual([0, 0, 3]);
    },
  },
];
