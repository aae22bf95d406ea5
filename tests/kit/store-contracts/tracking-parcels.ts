import { expect } from '@jest/globals';
import {
  type Shipment,
  type ShipmentKey,
  shipmentKeyOf,
} from '#domain/selling/shipment/shipment.ts';
import type { Check, Storage } from './contract.ts';
import { insertShipments, nthShipment, numberOf, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const SWIFT = { environment: 'TEST', courierCode: 'swift' } as const;
const SIMULATOR = { environment: 'TEST', provider: 'SIMULATOR' } as const;
const AWBS = ['SIM1', 'SIM2', 'SIM3', 'SIM4'];

/** Shipments of two accounts in both environments, at one courier. */
const shipments = TENANTS.map((tenant, at) =>
  nthShipment(at + 1, {
    ...tenant,
    courierCode: 'swift',
    provider: tenant.environment === 'TEST' ? 'SIMULATOR' : 'SWIFT',
  }),
);
/** Shipment at another courier of the same provider. */
const elsewhere = nthShipment(9, { courierCode: 'acorn' });

export function trackingParcelChecks(): Check[] {
  return [
    {
      name: 'finds the shipments of AWBs that a courier names, in any account, and no others',
      async check(storage) {
        await insertShipments(storage, [...shipments, elsewhere]);
        await claimAwbs(storage, [...shipments, elsewhere]);
        const { tracking } = storage.stores;
        const found = await tracking.findByAwbs(keysOf([...AWBS, 'SIM404', 'SIM5']));
        const own = shipments.flatMap((one, at) =>
          one.environment === 'TEST' ? { ...shipmentKeyOf(one), ...SWIFT, awb: AWBS[at] } : [],
        );
        expect(own).toHaveLength(2);
        expect(byNumber(found)).toEqual(own);
        const awb = 'SIM5';
        const both = [...keysOf(AWBS), { ...SWIFT, courierCode: 'acorn', awb }];
        expect(byNumber(await tracking.findByAwbs(both))).toEqual([
          ...own,
          { ...shipmentKeyOf(elsewhere), courierCode: 'acorn', awb },
        ]);
      },
    },
    {
      name: 'finds no shipment if no named AWB is ours',
      async check(storage) {
        await insertShipments(storage, shipments);
        await claimAwbs(storage, shipments);
        const { tracking } = storage.stores;
        expect(await tracking.findByAwbs([])).toEqual([]);
        expect(await tracking.findByAwbs(keysOf(['SIM404']))).toEqual([]);
        const others = keysOf(AWBS).map((key) => ({ ...key, courierCode: 'acorn' }));
        expect(await tracking.findByAwbs(others)).toEqual([]);
      },
    },
    {
      name: 'finds by number the shipments of the provider, and of no other',
      async check(storage) {
        await insertShipments(storage, [...shipments, elsewhere]);
        const { tracking } = storage.stores;
        const numbers = [...shipments, elsewhere].map(({ shipmentNumber }) => shipmentNumber);
        const found = await tracking.findByNumbers(SIMULATOR, [...numbers, numberOf(404)]);
        const own = [...shipments, elsewhere].filter(({ environment }) => environment === 'TEST');
        expect(byNumber(found)).toEqual(own.map(shipmentKeyOf));
        const [first] = found;
        const one = [first?.shipmentNumber ?? ''];
        expect(await tracking.findByNumbers(SIMULATOR, one)).toEqual([first]);
        expect(await tracking.findByNumbers(SIMULATOR, [])).toEqual([]);
        const strange = { ...SIMULATOR, provider: 'SWIFT' };
        expect(await tracking.findByNumbers(strange, numbers)).toEqual([]);
      },
    },
  ];
}

function keysOf(awbs: readonly string[]) {
  return awbs.map((awb) => ({ ...SWIFT, awb }));
}

function claimAwbs(storage: Storage, those: readonly Shipment[]): Promise<void> {
  return writeAll(storage, (write) => {
    for (const [at, { courierCode, ...one }] of those.entries()) {
      const { environment } = one;
      write.shipments.claimAwb({ environment, courierCode, awb: `SIM${at + 1}` }, one);
    }
  });
}

function byNumber<Key extends ShipmentKey>(keys: readonly Key[]): readonly Key[] {
  return keys.toSorted((a, b) => (a.shipmentNumber < b.shipmentNumber ? -1 : 1));
}
