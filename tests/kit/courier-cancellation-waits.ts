import { expect } from '@jest/globals';
import { fairClaimWaits } from './fair-claim-waits.ts';
import type { OwnedStorage } from './postgres-contracts.ts';
import { whileLocked } from './row-locks.ts';
import type { Check } from './store-contracts/contract.ts';
import { FAIR_CANCELLATIONS } from './store-contracts/courier-cancellation-claims.ts';
import {
  askAll,
  sampleCancellation,
  sampleRequest,
} from './store-contracts/courier-cancellation-samples.ts';
import { numberOf } from './store-contracts/shipment-samples.ts';

const DUE = { table: 'cancellation_due', where: 'true' };

/** Lock waits between cancellations, which fakes cannot show. */
export const CANCELLATION_WAITS: readonly Check<OwnedStorage>[] = [
  ...fairClaimWaits(FAIR_CANCELLATIONS, {
    table: 'cancellation_due',
    whereOf: (place) => `shipment_number = '${numberOf(place)}'`,
  }),
  {
    name: 'passes over what another claims meanwhile',
    async check(storage) {
      const { cancellations } = storage.stores;
      await askAll(
        storage,
        [1, 2, 3].map((at) => sampleCancellation({ awb: `SIM${at}` })),
      );
      const { claims } = await whileLocked(storage.ownerUrl, DUE, async (locks) => {
        const claiming = [1, 2, 3].map(() => cancellations.claimDue(sampleRequest()));
        for (const claim of claiming) claim.catch(() => {});
        await locks.untilWaiting(claiming.length);
        return { claims: claiming };
      });
      const lengths = (await Promise.all(claims)).map(({ items }) => items.length);
      expect(lengths.toSorted()).toEqual([0, 0, 3]);
    },
  },
];
