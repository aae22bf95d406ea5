import { expect } from '@jest/globals';
import { noticesOf, requestAll, sampleNotice, switchOn } from './buyer-notice-samples.ts';
import type { Check } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import { insertShipments, nthShipment, numberOf, TENANTS } from './shipment-samples.ts';

const AGES = [3, 1, 2];

export function noticeRetentionChecks(): Check[] {
  return [
    {
      name: 'deletes buyer notices from before a time in both environments, the oldest first',
      async check(storage) {
        const { retention } = storage.stores;
        await switchOn(storage);
        for (const [at, tenant] of TENANTS.entries()) {
          const aged = (ms: number) => {
            const shipmentNumber = numberOf(ms);
            return sampleNotice({
              ...tenant,
              shipmentNumber,
              createdAt: later(INSTANT, ms * 9 + at),
            });
          };
          await requestAll(storage, AGES.map(aged));
        }
        const left = async () => {
          const keys = TENANTS.flatMap((own) =>
            AGES.toSorted().map((n) => ({ ...own, shipmentNumber: numberOf(n) })),
          );
          const found = await Promise.all(keys.map((key) => noticesOf(storage, key)));
          return found.map((rows) => rows.length).join('');
        };
        const before = later(INSTANT, 27);
        expect(await retention.buyerNotices({ before, limit: 6 })).toBe(6);
        expect(await left()).toBe('001001011011');
        expect(await retention.buyerNotices({ before, limit: 6 })).toBe(2);
        expect(await left()).toBe('001001001001');
        expect(await retention.buyerNotices({ before, limit: 6 })).toBe(0);
      },
    },
    {
      name: 'deletes the buyer notices of a deleted TEST shipment, and no others',
      async check(storage) {
        const { retention } = storage.stores;
        await switchOn(storage);
        const shipments = [1, 2].map((at) => nthShipment(at, { createdAt: later(INSTANT, at) }));
        await insertShipments(storage, shipments);
        const notices = shipments.map(({ shipmentNumber }) => sampleNotice({ shipmentNumber }));
        await requestAll(storage, notices);
        const before = later(INSTANT, 2);
        expect(await retention.testShipments({ before, limit: 9 })).toBe(1);
        const rows = await Promise.all(notices.map((own) => noticesOf(storage, own)));
        expect(rows.map(({ length }) => length)).toEqual([0, 1]);
      },
    },
  ];
}
