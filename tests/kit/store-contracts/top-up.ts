import { expect } from '@jest/globals';
import { TOP_UP_STATUSES, type TopUp } from '#domain/money/top-up/top-up.ts';
import type { TopUpFilter } from '#domain/money/top-up/top-up-store.ts';
import { rupiah } from '#domain/money.ts';
import { topUp } from '../builders.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, later, uuid, uuidThen } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT } from './shipment-samples.ts';
import { type TenantList, tenantListChecks } from './tenant-list.ts';
import { writeAll } from './writes.ts';

const ID = uuid(0x41);
const MARKS = { paidAt: later(INSTANT, 777), transactionId: uuid(0x7a) };
const PAID = { ...MARKS, status: 'PAID' } as const;

const pending = topUp({
  ...TENANT,
  topUpId: ID,
  createdAt: INSTANT,
  expiresAt: later(INSTANT, 1_800_001),
});

/** Keys that differ from those of TENANT's top-up in one field each. */
const STRANGERS: readonly (readonly [string, Partial<TopUp>])[] = [
  ['another account', OTHER_ACCOUNT],
  ['the other environment', OTHER_ENVIRONMENT],
  ['another id', { topUpId: uuid(0x42) }],
];

/** Earlier states of it, each wrong in one field. */
const MOVED_ON: readonly (readonly [string, Partial<TopUp>])[] = [
  ['another status', { status: 'EXPIRED' }],
  ['another sequence', { lastSequence: 1 }],
];

/** Payment fields that contradict the status. */
const IMPOSSIBLE: readonly (readonly [string, Partial<TopUp>])[] = [
  ['is PAID without a time', { ...PAID, paidAt: null }],
  ['is PAID by no row', { ...PAID, transactionId: null }],
  ['is PENDING, and was paid', MARKS],
  ['has EXPIRED, and was paid by a row', { status: 'EXPIRED', transactionId: uuid(1) }],
];

const LIST: TenantList<TopUp, TopUpFilter> = {
  any: { statuses: null, createdFrom: null, createdTo: null },
  filterValues: { statuses: ['PENDING', 'EXPIRED'] },
  nearMisses: [['statuses', { status: 'FAILED' }]],
  nth: (place, changes) => topUp({ ...pending, topUpId: uuidThen(place), ...changes }),
  idOf: ({ topUpId }) => topUpId,
  insert: (storage, rows) => insert(storage, ...rows),
  list: ({ topUps }, ...asked) => topUps.list(...asked),
};

export const topUpContract: Contract = {
  port: 'topUps',
  checks: [...keeping(), ...updating(), ...refusing(), ...tenantListChecks(LIST)],
};

function keeping(): Check[] {
  const all = TOP_UP_STATUSES.map((status, at) =>
    topUp({
      ...pending,
      topUpId: uuid(0x50 + at),
      status,
      lastSequence: at,
      amount: rupiah(999_999_001 - at),
      method: at % 2 ? 'MANUAL_TRANSFER' : 'QRIS',
      ...(status === 'PAID' && MARKS),
    }),
  );
  return [
    {
      name: 'stores each top-up unchanged, to the rupiah and the millisecond',
      async check(storage) {
        await insert(storage, ...all);
        for (const one of all) {
          expect(await storage.stores.topUps.find(TENANT, one.topUpId)).toEqual(one);
        }
      },
    },
    {
      name: 'finds each top-up in its own account and environment only',
      async check(storage) {
        await insert(storage, pending);
        const { topUps } = storage.stores;
        for (const [, { topUpId = ID, ...stranger }] of STRANGERS) {
          expect(await topUps.find({ ...TENANT, ...stranger }, topUpId)).toBeUndefined();
        }
      },
    },
    {
      name: 'returns the owner of a top-up by its id',
      async check(storage) {
        const { topUps } = storage.stores;
        const other = { ...pending, ...OTHER_ACCOUNT, topUpId: uuid(0x42) };
        const live = { ...pending, ...OTHER_ENVIRONMENT, topUpId: uuid(0x43) };
        await insert(storage, pending, other, live);
        expect(await topUps.ownerOf(ID)).toEqual(TENANT);
        expect(await topUps.ownerOf(other.topUpId)).toEqual(OTHER_ACCOUNT);
        expect(await topUps.ownerOf(live.topUpId)).toEqual(OTHER_ENVIRONMENT);
        expect(await topUps.ownerOf(uuid(0x44))).toBeUndefined();
      },
    },
  ];
}

function updating(): Check[] {
  return [
    {
      name: 'updates the state of a top-up, but none of its agreed terms',
      async check(storage) {
        const others = [OTHER_ACCOUNT, OTHER_ENVIRONMENT].map((tenant, at) => ({
          ...pending,
          ...tenant,
          topUpId: uuid(0x42 + at),
        }));
        await insert(storage, pending, ...others);
        const changed = { amount: rupiah(1), method: 'MANUAL_TRANSFER', expiresAt: INSTANT };
        const after = { ...pending, ...PAID, lastSequence: 1 };
        await update(storage, pending, Object.assign({ ...after }, changed));
        const { topUps } = storage.stores;
        expect(await topUps.find(TENANT, ID)).toEqual(after);
        for (const one of others) expect(await topUps.find(one, one.topUpId)).toEqual(one);
      },
    },
    ...TOP_UP_STATUSES.filter((status) => status !== 'PAID').map((status) => ({
      name: `accepts the payment of a top-up that is ${status}, once`,
      async check(storage: Storage) {
        const before = { ...pending, status, lastSequence: 2 };
        await insert(storage, before);
        const after = { ...before, ...PAID, lastSequence: 3 };
        const works = await Promise.allSettled([1, 2, 3].map(() => update(storage, before, after)));
        expect(works.filter((work) => work.status === 'fulfilled')).toHaveLength(1);
        expect(await storage.stores.topUps.find(TENANT, ID)).toEqual(after);
      },
    })),
    ...[...STRANGERS, ...MOVED_ON].map(([what, stranger]) => ({
      name: `rejects as stale an update of a top-up by ${what}`,
      async check(storage: Storage) {
        await insert(storage, pending);
        const before = { ...pending, ...stranger };
        const after = { ...before, status: 'FAILED', lastSequence: 9 } as const;
        await expectStale(storage, ({ topUps }) => topUps.update(before, after));
        expect(await storage.stores.topUps.find(TENANT, ID)).toEqual(pending);
      },
    })),
  ];
}

function refusing(): Check[] {
  return [
    ...IMPOSSIBLE.flatMap(([what, wrong]) => [
      {
        name: `refuses a new top-up that ${what}`,
        async check(storage: Storage) {
          await expectRefused(storage, ({ topUps }) => topUps.insert({ ...pending, ...wrong }));
          expect(await storage.stores.topUps.ownerOf(ID)).toBeUndefined();
        },
      },
      {
        name: `refuses an update of a top-up that ${what}`,
        async check(storage: Storage) {
          await insert(storage, pending);
          const after = { ...pending, ...wrong };
          await expectRefused(storage, ({ topUps }) => topUps.update(pending, after));
          expect(await storage.stores.topUps.find(TENANT, ID)).toEqual(pending);
        },
      },
    ]),
    ...[TENANT, OTHER_ACCOUNT, OTHER_ENVIRONMENT].map((tenant) => ({
      name: `refuses a used top-up id, in ${tenant.accountId} and ${tenant.environment}`,
      async check(storage: Storage) {
        await insert(storage, pending);
        const second = { ...pending, ...tenant, amount: rupiah(10_000) };
        await expectRefused(storage, ({ topUps }) => topUps.insert(second));
        expect(await storage.stores.topUps.find(TENANT, ID)).toEqual(pending);
        expect(await storage.stores.topUps.ownerOf(ID)).toEqual(TENANT);
      },
    })),
  ];
}

function insert(storage: Storage, ...all: readonly TopUp[]): Promise<void> {
  return writeAll(storage, ({ topUps }) => {
    for (const one of all) topUps.insert(one);
  });
}

function update(storage: Storage, before: TopUp, after: TopUp): Promise<void> {
  return writeAll(storage, ({ topUps }) => topUps.update(before, after));
}
