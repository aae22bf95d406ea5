import { expect } from '@jest/globals';
import type { PickupKey } from '#domain/carrying/pickup/pickup.ts';
import { isLegalPair } from '#domain/selling/shipment/legal-pairs.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { WaitingFilter } from '#domain/selling/shipment/shipment-store.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import type { Check, Storage } from './contract.ts';
import { expectStale } from './refused-writes.ts';
import { uuid } from './samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
  TENANTS,
} from './shipment-samples.ts';
import { writeAll } from './writes.ts';

type Move = 'enterPickup' | 'leavePickup';

const PICKUP: PickupKey = { ...TENANT, pickupId: uuid(0x91) };
const OTHER_PICKUP = uuid(0x92);
const WAITS = { status: 'BOOKED', pickupId: null, collectionMethod: 'PICKUP' } as const;
const AT_THE_DOOR: Party = {
  ...nthShipment(1).sender,
  districtId: '31.71.01',
  address: 'Jl. Merdeka No. 1',
};
const WAITING_FILTERS: readonly (readonly [what: string, filter: WaitingFilter])[] = [
  ['all', { courierCode: null, sender: null }],
  ['of a courier', { courierCode: 'lion', sender: null }],
  ['of a sender', { courierCode: null, sender: AT_THE_DOOR }],
  ['of a courier and a sender', { courierCode: 'lion', sender: AT_THE_DOOR }],
];
const NUMBERS = [numberOf(1), numberOf(2), numberOf(3)];
const NOT_BOOKED = SHIPMENT_STATUSES.filter(
  (status) => status !== 'BOOKED' && isLegalPair(status, 'PAID'),
);
/** First and last state of each move. */
const ENDS = {
  enterPickup: { from: null, to: PICKUP.pickupId },
  leavePickup: { from: PICKUP.pickupId, to: null },
} as const;
const MOVES: readonly Move[] = ['enterPickup', 'leavePickup'];

export function shipmentPickupChecks(): Check[] {
  return [...findingAll(), ...MOVES.flatMap(moving), ...racing()];
}

function findingAll(): Check[] {
  return [
    {
      name: 'finds the existing shipments among several numbers, of their own tenant only',
      async check(storage) {
        const own = [1, 2, 3].map((place) => nthShipment(place));
        const others = TENANTS.slice(1).map((tenant, at) => nthShipment(at + 4, tenant));
        await insertShipments(storage, [...own, ...others]);
        const { shipments } = storage.stores;
        const asked = [2, 1, 4, 5, 6, 404].map(numberOf);
        const found = await shipments.findAll(TENANT, asked);
        expect(found.toSorted(byNumber)).toEqual(own.slice(0, 2));
        expect(await shipments.findAll(TENANT, [])).toEqual([]);
        for (const one of others) expect(await shipments.findAll(one, asked)).toEqual([one]);
      },
    },
    ...WAITING_FILTERS.map(([what, filter]) => ({
      name: `lists the booked shipments that wait for a pickup, oldest first: ${what}`,
      async check(storage: Storage) {
        const right = { ...WAITS, sender: AT_THE_DOOR, courierCode: 'lion' };
        const own = [1, 2, 3].map((place) => nthShipment(place, right));
        const strangers = TENANTS.slice(1).map((tenant) => ({ ...right, ...tenant }));
        const never = [
          { ...right, pickupId: PICKUP.pickupId },
          { ...right, status: 'PICKED_UP' } as const,
          { ...right, collectionMethod: 'DROP_OFF' } as const,
          ...strangers,
        ];
        const ofAnother = { ...right, courierCode: 'jne' };
        const inAnotherDistrict = { ...right, sender: { ...AT_THE_DOOR, districtId: '51.71.01' } };
        const atAnotherDoor = { ...right, sender: { ...AT_THE_DOOR, address: 'Jl. Lain 2' } };
        const others = [
          ...(filter.courierCode === null ? [] : [ofAnother]),
          ...(filter.sender === null ? [] : [inAnotherDistrict, atAnotherDoor]),
        ];
        const refused = [...never, ...others].map((changes, at) => nthShipment(at + 4, changes));
        await insertShipments(storage, [...refused, ...own.toReversed()]);
        const { shipments } = storage.stores;
        expect(await shipments.waitingForPickup(TENANT, filter, 9)).toEqual(own);
        expect(await shipments.waitingForPickup(TENANT, filter, 2)).toEqual(own.slice(0, 2));
      },
    })),
  ];
}

function moving(move: Move): Check[] {
  const { from, to } = ENDS[move];
  const booked = (place: number, changes: Partial<Shipment> = {}) =>
    nthShipment(place, { status: 'BOOKED', pickupId: from, ...changes });
  const strangers: readonly (readonly [string, PickupKey, string])[] = [
    ['another account', { ...PICKUP, ...OTHER_ACCOUNT }, numberOf(1)],
    ['the other environment', { ...PICKUP, ...OTHER_ENVIRONMENT }, numberOf(1)],
    ['another number', PICKUP, numberOf(404)],
  ];
  const obstacles: readonly (readonly [string, Partial<Shipment>])[] = [
    ...NOT_BOOKED.map((status) => [`is ${status}`, { status }] as const),
    ['is in another pickup', { pickupId: OTHER_PICKUP }],
    ['has done it before', { pickupId: to }],
  ];
  return [
    {
      name: `moves only the named shipments by ${move}`,
      async check(storage) {
        const all = [1, 2, 3, 4].map((place) => booked(place));
        const others = TENANTS.slice(1).map((tenant, at) => booked(at + 5, tenant));
        await insertShipments(storage, [...all, ...others]);
        await writeAll(storage, ({ shipments }) => shipments[move](PICKUP, NUMBERS));
        for (const [at, one] of all.entries()) {
          const after = at < 3 ? { ...one, pickupId: to } : one;
          expect(await found(storage, one)).toEqual(after);
        }
        for (const one of others) expect(await found(storage, one)).toEqual(one);
      },
    },
    ...strangers.map(([who, key, number]) => ({
      name: `rejects ${move} as stale by the name of ${who}`,
      async check(storage: Storage) {
        await insertShipments(storage, [booked(1), booked(2)]);
        await expectStale(storage, ({ shipments }) => shipments[move](key, [numberOf(2), number]));
        expect(await found(storage, booked(1))).toEqual(booked(1));
      },
    })),
    ...obstacles.map(([what, changes]) => ({
      name: `rejects ${move} of all shipments as stale where one of them ${what}`,
      async check(storage: Storage) {
        const all = [booked(1), booked(2, changes), booked(3)];
        await insertShipments(storage, all);
        await expectStale(storage, ({ shipments }) => shipments[move](PICKUP, NUMBERS));
        for (const one of all) expect(await found(storage, one)).toEqual(one);
      },
    })),
  ];
}

function racing(): Check[] {
  return [
    {
      name: 'assigns a shipment to one of several concurrent pickups',
      async check(storage) {
        await insertShipments(
          storage,
          [1, 2, 3].map((place) => nthShipment(place, { status: 'BOOKED' })),
        );
        const pickups = [1, 2, 3, 4].map((at) => ({ ...TENANT, pickupId: uuid(0xa0 + at) }));
        const works = await Promise.allSettled(
          pickups.map((pickup, at) =>
            writeAll(storage, ({ shipments }) =>
              shipments.enterPickup(pickup, at % 2 === 0 ? NUMBERS : NUMBERS.toReversed()),
            ),
          ),
        );
        const [winner, ...others] = pickups.filter((_, at) => works[at]?.status === 'fulfilled');
        expect(others).toEqual([]);
        const all = await storage.stores.shipments.findAll(TENANT, NUMBERS);
        expect(new Set(all.map(({ pickupId }) => pickupId))).toEqual(new Set([winner?.pickupId]));
      },
    },
  ];
}

function found({ stores }: Storage, one: Shipment): Promise<Shipment | undefined> {
  return stores.shipments.find(one, one.shipmentNumber);
}

function byNumber(a: Shipment, b: Shipment): number {
  return a.shipmentNumber < b.shipmentNumber ? -1 : 1;
}
