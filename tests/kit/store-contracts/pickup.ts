import { expect } from '@jest/globals';
import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { pickupDueChecks } from './pickup-due.ts';
import { pickupListChecks } from './pickup-list.ts';
import { insertPickups, nthPickup, samplePickup } from './pickup-samples.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, later, uuid } from './samples.ts';
import {
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  PROVIDERS,
  TENANT,
  TENANTS,
} from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const FAILURE = { code: 'NO_COURIER', message: 'No driver “comes”.' };
const [FIRST, SECOND, THIRD] = [3, 1, 2].map(numberOf);
const plain = samplePickup();

/** Pickup with every optional field set, and no two values alike. */
const full = samplePickup({
  accountId: OTHER_ACCOUNT.accountId,
  environment: 'LIVE',
  pickupId: uuid(2),
  status: 'FAILED',
  courierCode: 'full',
  originDistrictId: '91.71.01',
  waiting: [],
  shipmentNumbers: [5, 4].map(numberOf),
  date: '2027-01-31',
  timeZone: 'WIT',
  window: { start: '00:00', end: '23:59' },
  contact: { name: 'Sari “S”', phone: '+62811' },
  address: 'Jl. A, no. {1}',
  notes: 'Ring "twice"\nand wait',
  courierReference: 'PU-1',
  isIncludedInBooking: true,
  failure: FAILURE,
  lastSequence: 7,
  createdAt: later(INSTANT, 1),
});

/** Keys that differ from those of TENANT's pickup in one field each. */
const STRANGERS: readonly (readonly [string, Partial<Pickup>])[] = [
  ['another account', OTHER_ACCOUNT],
  ['the other environment', { ...OTHER_ENVIRONMENT, provider: PROVIDERS.LIVE }],
  ['another id', { pickupId: uuid(404) }],
];

/** Stale snapshots: the pickup has changed since. */
const OUTDATED: readonly (readonly [string, Partial<Pickup>])[] = [
  ['status', { status: 'CONFIRMED' }],
  ['sequence', { lastSequence: 2 }],
  ['one who waits', { waiting: [numberOf(1)] }],
];

/** Invalid pickups. */
const IMPOSSIBLE: readonly (readonly [string, Partial<Pickup>])[] = [
  ['is open, and nothing waits in it', { waiting: [] }],
  ['has ended although a shipment waits in it', { status: 'CANCELLED' }],
  ['is waited in by what it is not for', { waiting: [numberOf(9)] }],
  ['has FAILED for no reason', { status: 'FAILED', waiting: [] }],
  ['has a reason, and has not FAILED', { failure: FAILURE }],
];

export const pickupContract: Contract = {
  port: 'pickups',
  checks: [
    ...keeping(),
    ...updating(),
    ...shrinking(),
    ...refusing(),
    ...pickupListChecks(),
    ...pickupDueChecks(),
  ],
};

function keeping(): Check[] {
  return [
    {
      name: 'stores each pickup unchanged, its shipments in their order',
      async check(storage) {
        await insertPickups(storage, [plain, full]);
        for (const one of [plain, full]) {
          expect(await storage.stores.pickups.find(one)).toEqual(one);
        }
      },
    },
    ...STRANGERS.map(([who, stranger]) => ({
      name: `finds no pickup by the name of ${who}`,
      async check(storage: Storage) {
        await insertPickups(storage, [plain]);
        expect(await storage.stores.pickups.find({ ...plain, ...stranger })).toBeUndefined();
      },
    })),
  ];
}

function updating(): Check[] {
  const { accountId, environment, pickupId, ...rest } = full;
  return [
    {
      name: 'updates the state of a pickup, but none of its agreed terms',
      async check(storage) {
        const others = bystanders();
        await insertPickups(storage, [plain, ...others]);
        const after = { ...plain, ...rest };
        await writeAll(storage, ({ pickups }) => pickups.update(plain, after));
        const { status, shipmentNumbers, waiting, courierReference, failure, lastSequence } = after;
        expect(await found(storage)).toEqual({
          ...plain,
          status,
          shipmentNumbers,
          waiting,
          courierReference,
          failure,
          lastSequence,
        });
        for (const one of others) expect(await storage.stores.pickups.find(one)).toEqual(one);
      },
    },
    ...[...STRANGERS, ...OUTDATED].map(([what, changes]) => ({
      name: `rejects as stale an update of a pickup by another ${what}`,
      async check(storage: Storage) {
        await insertPickups(storage, [plain]);
        const before = { ...plain, ...changes };
        const after = { ...before, waiting: [], status: 'CANCELLED', lastSequence: 9 } as const;
        await expectStale(storage, ({ pickups }) => pickups.update(before, after));
        expect(await found(storage)).toEqual(plain);
      },
    })),
  ];
}

function shrinking(): Check[] {
  const moves = ['markPickedUp', 'removeShipment'] as const;
  const one = SECOND ?? '';
  return moves.flatMap((move) => {
    const shipmentNumbers = move === 'removeShipment' ? [FIRST, THIRD] : plain.shipmentNumbers;
    const stale: readonly (readonly [string, Partial<Pickup>])[] = [
      ['is the last one', { waiting: [one] }],
      ['does not wait', { waiting: [numberOf(3), numberOf(2)] }],
      ['waits in a pickup of another status', { status: 'CONFIRMED' }],
    ];
    return [
      {
        name: `removes one of several waiting shipments from a pickup by ${move}`,
        async check(storage: Storage) {
          const others = bystanders();
          await insertPickups(storage, [plain, ...others]);
          await writeAll(storage, ({ pickups }) => pickups[move](plain, one));
          expect(await found(storage)).toEqual({
            ...plain,
            shipmentNumbers,
            waiting: [FIRST, THIRD],
          });
          for (const each of others) expect(await storage.stores.pickups.find(each)).toEqual(each);
        },
      },
      ...stale.map(([what, changes]) => ({
        name: `rejects ${move} as stale where the shipment ${what}`,
        async check(storage: Storage) {
          const there = { ...plain, ...changes };
          await insertPickups(storage, [there]);
          await expectStale(storage, ({ pickups }) => pickups[move](plain, one));
          expect(await found(storage)).toEqual(there);
        },
      })),
      ...STRANGERS.map(([who, stranger]) => ({
        name: `rejects ${move} as stale by the name of ${who}`,
        async check(storage: Storage) {
          await insertPickups(storage, [plain]);
          const other = { ...plain, ...stranger };
          await expectStale(storage, ({ pickups }) => pickups[move](other, one));
          expect(await found(storage)).toEqual(plain);
        },
      })),
      {
        name: `allows simultaneous ${move} of all but the last shipment of a pickup`,
        async check(storage: Storage) {
          await insertPickups(storage, [plain]);
          const works = await Promise.allSettled(
            plain.waiting.map((each) =>
              writeAll(storage, ({ pickups }) => pickups[move](plain, each)),
            ),
          );
          expect(works.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
          expect((await found(storage))?.waiting).toHaveLength(1);
        },
      },
    ];
  });
}

function refusing(): Check[] {
  return [
    ...IMPOSSIBLE.flatMap(([what, wrong]) => [
      {
        name: `refuses a new pickup that ${what}`,
        async check(storage: Storage) {
          await expectRefused(storage, ({ pickups }) => pickups.insert({ ...plain, ...wrong }));
          expect(await found(storage)).toBeUndefined();
        },
      },
      {
        name: `refuses an update of a pickup that ${what}`,
        async check(storage: Storage) {
          await insertPickups(storage, [plain]);
          await expectRefused(storage, ({ pickups }) =>
            pickups.update(plain, { ...plain, ...wrong }),
          );
          expect(await found(storage)).toEqual(plain);
        },
      },
    ]),
    {
      name: 'refuses a pickup id that the tenant has already',
      async check(storage) {
        await insertPickups(storage, [plain]);
        await expectRefused(storage, ({ pickups }) => pickups.insert({ ...plain, address: 'B' }));
        expect(await found(storage)).toEqual(plain);
      },
    },
  ];
}

function bystanders(): readonly Pickup[] {
  return [nthPickup(2), ...TENANTS.slice(1).map((tenant) => samplePickup(tenant))];
}

function found({ stores }: Storage): Promise<Pickup | undefined> {
  return stores.pickups.find({ ...TENANT, pickupId: plain.pickupId });
}
