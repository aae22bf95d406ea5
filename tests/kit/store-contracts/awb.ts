import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { AwbKey } from '#domain/selling/shipment/shipment-store.ts';
import type { Check, Storage } from './contract.ts';
import { expectStale } from './refused-writes.ts';
import {
  insertShipments,
  nthShipment,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
} from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const AWB = 'SIM0001';
const mine = nthShipment(1, { courierCode: 'swift', awb: AWB });
const KEY: AwbKey = { environment: 'TEST', courierCode: 'swift', awb: AWB };

/** Keys that differ from KEY in one field, and so belong to another AWB. */
const OTHER_KEYS: readonly (readonly [string, AwbKey])[] = [
  ['another courier', { ...KEY, courierCode: 'acorn' }],
  ['the other environment', { ...KEY, environment: 'LIVE' }],
  ['another AWB', { ...KEY, awb: 'SIM0002' }],
];

/** Tenants, and the shipments that each one finds. */
const FINDERS: readonly (readonly [string, Tenant])[] = [
  ['another account', OTHER_ACCOUNT],
  ['the other environment', OTHER_ENVIRONMENT],
];

export function awbChecks(): Check[] {
  return [...finding(), ...claiming()];
}

function finding(): Check[] {
  return [
    {
      name: 'finds shipments of all couriers by an AWB, by courier, or of one courier',
      async check(storage) {
        const other = nthShipment(2, { courierCode: 'acorn', awb: AWB });
        const bystanders = [
          nthShipment(3, { courierCode: 'swift', awb: 'SIM0003' }),
          nthShipment(4, { courierCode: 'swift' }),
        ];
        await insertShipments(storage, [mine, other, ...bystanders]);
        const { shipments } = storage.stores;
        expect(await shipments.findByAwb(TENANT, AWB, null)).toEqual([other, mine]);
        expect(await shipments.findByAwb(TENANT, AWB, 'swift')).toEqual([mine]);
        expect(await shipments.findByAwb(TENANT, AWB, 'acorn')).toEqual([other]);
        expect(await shipments.findByAwb(TENANT, AWB, 'an unknown tenant')).toEqual([]);
      },
    },
    {
      name: 'finds a shipment by its AWB in any spelling',
      async check(storage) {
        const capitals = 'SIMJP1234';
        const small = 'SIMWyb-77';
        const other = nthShipment(2, { courierCode: 'swift', awb: small });
        await insertShipments(storage, [{ ...mine, awb: capitals }, other]);
        const { shipments } = storage.stores;
        const numbersOf = async (awb: string) =>
          (await shipments.findByAwb(TENANT, awb, null)).map((one) => one.awb);
        expect(await numbersOf('simjp1234')).toEqual([capitals]);
        expect(await numbersOf('SimJp1234')).toEqual([capitals]);
        expect(await numbersOf(small)).toEqual([small]);
        expect(await numbersOf('SIMWYB-77')).toEqual([small]);
      },
    },
    ...FINDERS.map(([who, tenant]) => ({
      name: `finds no shipment by an AWB for ${who}`,
      async check(storage: Storage) {
        await insertShipments(storage, [mine]);
        expect(await storage.stores.shipments.findByAwb(tenant, AWB, null)).toEqual([]);
      },
    })),
  ];
}

function claiming(): Check[] {
  return [
    {
      name: 'returns the tenant of an AWB across accounts',
      async check(storage) {
        const owner = shipmentKeyOf(nthShipment(2, OTHER_ACCOUNT));
        expect(await ownersOf(storage, KEY)).toEqual([]);
        await claim(storage, KEY, owner);
        expect(await ownersOf(storage, KEY)).toEqual([owner]);
      },
    },
    ...OTHER_KEYS.map(([what, key]) => ({
      name: `assigns an AWB of ${what} to another shipment`,
      async check(storage: Storage) {
        const { environment } = key;
        const other = { ...shipmentKeyOf(nthShipment(2)), environment };
        await claim(storage, KEY, mine);
        expect(await ownersOf(storage, key)).toEqual([]);
        await claim(storage, key, other);
        expect(await ownersOf(storage, key)).toEqual([other]);
        expect(await ownersOf(storage, KEY)).toEqual([shipmentKeyOf(mine)]);
      },
    })),
    ...[TENANT, OTHER_ACCOUNT].map((tenant, at) => ({
      name: `assigns an AWB once: a second assignment is stale (${at + 1} of 2)`,
      async check(storage: Storage) {
        await claim(storage, KEY, mine);
        await expectStale(storage, ({ shipments }) =>
          shipments.claimAwb(KEY, nthShipment(2, tenant)),
        );
        expect(await ownersOf(storage, KEY)).toEqual([shipmentKeyOf(mine)]);
      },
    })),
  ];
}

function claim(storage: Storage, key: AwbKey, owner: Parameters<typeof shipmentKeyOf>[0]) {
  return writeAll(storage, ({ shipments }) => shipments.claimAwb(key, shipmentKeyOf(owner)));
}

async function ownersOf({ stores }: Storage, key: AwbKey): Promise<readonly ShipmentKey[]> {
  return (await stores.tracking.findByAwbs([key])).map(shipmentKeyOf);
}
