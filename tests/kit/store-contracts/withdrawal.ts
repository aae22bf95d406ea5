import { expect } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import {
  completedWithdrawal,
  failedWithdrawal,
  requestedWithdrawal,
  type Withdrawal,
} from '#domain/withdrawal/withdrawal.ts';
import type { WithdrawalFilter } from '#domain/withdrawal/withdrawal-store.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, later, uuid, uuidThen } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT, TENANTS } from './shipment-samples.ts';
import { type TenantList, tenantListChecks } from './tenant-list.ts';
import { writeAll } from './writes.ts';

const WISH = {
  amount: rupiah(250_000),
  bankAccount: { bank: 'BCA', accountNumber: '0270001', accountName: 'Toko “Alice”' },
  reference: 'ticket 1',
};
const first = sample();
const END = later(INSTANT, 7);

/** The same reference in each tenant, of another time. */
const EACH = TENANTS.map((tenant, at) =>
  sample({ ...tenant, withdrawalId: uuid(1 + at), createdAt: later(INSTANT, at) }),
);

/** Both ways in which it is over. */
const ENDS = [
  completedWithdrawal(first, 'bank 1', END),
  failedWithdrawal(first, 'no such account', END),
];

/** Keys that are wrong in one place each. */
const STRANGERS: readonly (readonly [string, Partial<Withdrawal>])[] = [
  ['another account', OTHER_ACCOUNT],
  ['the other environment', OTHER_ENVIRONMENT],
  ['another id', { withdrawalId: uuid(99) }],
];

const LIST: TenantList<Withdrawal, WithdrawalFilter> = {
  any: { statuses: null, createdFrom: null, createdTo: null },
  wishes: { statuses: ['REQUESTED', 'COMPLETED'] },
  nearMisses: [['statuses', { status: 'FAILED', failureReason: 'no', failedAt: END }]],
  nth: (place, changes) =>
    sample({ withdrawalId: uuidThen(place), reference: `ticket ${place}`, ...changes }),
  idOf: ({ withdrawalId }) => withdrawalId,
  insert,
  list: ({ withdrawals }, ...asked) => withdrawals.list(...asked),
};

export const withdrawalContract: Contract = {
  port: 'withdrawals',
  checks: [...keeping(), ...ending(), ...payOut(), ...listing()],
};

function keeping(): Check[] {
  return [
    {
      name: 'finds each by its id and by its reference in its tenant, and whose an id is',
      async check(storage) {
        const { withdrawals } = storage.stores;
        await insert(storage, EACH);
        for (const one of EACH) {
          expect(await withdrawals.find(one, one.withdrawalId)).toEqual(one);
          expect(await withdrawals.findByReference(one, one.reference)).toEqual(one);
          const { accountId, environment } = one;
          expect(await withdrawals.ownerOf(one.withdrawalId)).toEqual({ accountId, environment });
        }
      },
    },
    {
      name: 'finds nothing by what is not its own',
      async check(storage) {
        const { withdrawals } = storage.stores;
        await insert(storage, [first]);
        for (const [, stranger] of STRANGERS) {
          const { withdrawalId, ...tenant } = { ...first, ...stranger };
          expect(await withdrawals.find(tenant, withdrawalId)).toBeUndefined();
        }
        for (const tenant of TENANTS.slice(1))
          expect(await withdrawals.findByReference(tenant, first.reference)).toBeUndefined();
        expect(await withdrawals.findByReference(TENANT, 'ticket 2')).toBeUndefined();
        expect(await withdrawals.ownerOf(uuid(99))).toBeUndefined();
      },
    },
    {
      name: 'inserts no second one of a reference: it is stale',
      async check(storage) {
        await insert(storage, [first]);
        const second = sample({ withdrawalId: uuid(2), amount: rupiah(1) });
        await expectStale(storage, ({ withdrawals }) => withdrawals.insert(second));
        expect(await storage.stores.withdrawals.listOpen(9)).toEqual([first]);
        expect(await storage.stores.withdrawals.ownerOf(uuid(2))).toBeUndefined();
      },
    },
    {
      name: 'refuses the id of another, whosever it is',
      async check(storage) {
        await insert(storage, [first]);
        const second = sample({ ...OTHER_ACCOUNT, reference: 'ticket 2' });
        await expectRefused(storage, ({ withdrawals }) => withdrawals.insert(second));
        expect(await storage.stores.withdrawals.listOpen(9)).toEqual([first]);
      },
    },
    ...[
      { completedAt: END },
      { status: 'COMPLETED', completedAt: END } as const,
      { status: 'FAILED', failedAt: END } as const,
      { status: 'FAILED', failureReason: '', failedAt: END, bankReference: '1' } as const,
    ].map((marks) => ({
      name: `refuses what says of itself ${JSON.stringify(marks)} alone`,
      async check(storage: Storage) {
        await expectRefused(storage, ({ withdrawals }) => withdrawals.insert(sample(marks)));
        expect(await storage.stores.withdrawals.ownerOf(first.withdrawalId)).toBeUndefined();
      },
    })),
  ];
}

function ending(): Check[] {
  return ENDS.flatMap((end) => [
    {
      name: `keeps how it has become ${end.status}, and leaves all others as they are`,
      async check(storage: Storage) {
        const others = EACH.slice(1);
        const beside = sample({ withdrawalId: uuid(9), reference: 'ticket 9' });
        await insert(storage, [first, ...others, beside]);
        await update(storage, first, end);
        const { withdrawals } = storage.stores;
        for (const one of [end, ...others, beside])
          expect(await withdrawals.find(one, one.withdrawalId)).toEqual(one);
      },
    },
    {
      name: `makes nothing ${end.status} that has moved on: it is stale`,
      async check(storage: Storage) {
        await insert(storage, [first]);
        await update(storage, first, end);
        for (const [at, other] of ENDS.entries()) {
          const again = other.bankReference === null ? other : { ...other, bankReference: `${at}` };
          await expectStale(storage, ({ withdrawals }) => withdrawals.update(first, again));
        }
        expect(await storage.stores.withdrawals.find(TENANT, first.withdrawalId)).toEqual(end);
      },
    },
    ...STRANGERS.map(([who, stranger]) => ({
      name: `makes nothing ${end.status} by the name of ${who}: it is stale`,
      async check(storage: Storage) {
        await insert(storage, [first]);
        const before = { ...first, ...stranger };
        await expectStale(storage, ({ withdrawals }) => withdrawals.update(before, end));
        expect(await storage.stores.withdrawals.find(TENANT, first.withdrawalId)).toEqual(first);
      },
    })),
  ]);
}

function payOut(): Check[] {
  const [, , other = first] = EACH;
  const paidOut = (one: Withdrawal, bankReference = 'bank 1') =>
    completedWithdrawal(one, bankReference, END);
  return [
    {
      name: 'tells which withdrawal a payout was for, by environment and reference',
      async check(storage) {
        await insert(storage, EACH);
        for (const one of EACH.slice(0, 2)) await update(storage, one, paidOut(one));
        const { withdrawals } = storage.stores;
        for (const { environment, withdrawalId } of EACH.slice(0, 2)) {
          const payout = { environment, bankReference: 'bank 1' };
          expect(await withdrawals.paidOutBy(payout)).toBe(withdrawalId);
          const another = { environment, bankReference: 'bank 2' };
          expect(await withdrawals.paidOutBy(another)).toBeUndefined();
        }
      },
    },
    {
      name: 'takes no payout for two withdrawals, whosever they are: it is stale',
      async check(storage) {
        await insert(storage, EACH);
        await update(storage, first, paidOut(first));
        await expectStale(storage, (write) => write.withdrawals.update(other, paidOut(other)));
        const { withdrawals } = storage.stores;
        expect(await withdrawals.find(other, other.withdrawalId)).toEqual(other);
        await update(storage, other, paidOut(other, 'bank 2'));
      },
    },
    {
      name: 'tells of no payout where there was none',
      async check(storage) {
        await insert(storage, [first]);
        await update(storage, first, failedWithdrawal(first, 'bank 1', END));
        const payout = { environment: first.environment, bankReference: 'bank 1' };
        expect(await storage.stores.withdrawals.paidOutBy(payout)).toBeUndefined();
      },
    },
  ];
}

function listing(): Check[] {
  return [
    ...tenantListChecks(LIST),
    {
      name: 'lists the open ones of all accounts, oldest first, and no more than are wanted',
      async check(storage) {
        const { withdrawals } = storage.stores;
        expect(await withdrawals.listOpen(9)).toEqual([]);
        await insert(storage, EACH.toReversed());
        expect(await withdrawals.listOpen(9)).toEqual(EACH);
        expect(await withdrawals.listOpen(2)).toEqual(EACH.slice(0, 2));
        const [one = first, two = first, ...open] = EACH;
        await update(storage, one, completedWithdrawal(one, 'bank 1', END));
        await update(storage, two, failedWithdrawal(two, 'closed', END));
        expect(await withdrawals.listOpen(9)).toEqual(open);
      },
    },
  ];
}

function sample(changes: Partial<Withdrawal> = {}): Withdrawal {
  const own = { ...TENANT, withdrawalId: uuid(1), createdAt: INSTANT };
  return { ...requestedWithdrawal(WISH, own), ...changes };
}

/** One work each. */
async function insert(storage: Storage, all: readonly Withdrawal[]): Promise<void> {
  for (const one of all) await writeAll(storage, ({ withdrawals }) => withdrawals.insert(one));
}

function update(storage: Storage, before: Withdrawal, after: Withdrawal): Promise<void> {
  return writeAll(storage, ({ withdrawals }) => withdrawals.update(before, after));
}
