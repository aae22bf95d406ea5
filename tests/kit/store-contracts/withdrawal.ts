import { expect } from '@jest/globals';
import {
  completedWithdrawal,
  failedWithdrawal,
  requestedWithdrawal,
  type Withdrawal,
} from '#domain/money/withdrawal/withdrawal.ts';
import type { WithdrawalFilter } from '#domain/money/withdrawal/withdrawal-store.ts';
import { rupiah } from '#domain/money.ts';
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

/** Withdrawals with the same reference for each tenant, at different times. */
const EACH = TENANTS.map((tenant, at) =>
  sample({ ...tenant, withdrawalId: uuid(1 + at), createdAt: later(INSTANT, at) }),
);

/** Both final results of a withdrawal. */
const ENDS = [
  completedWithdrawal(first, 'bank 1', END),
  failedWithdrawal(first, 'no such account', END),
];

/** Keys that are each wrong in one field. */
const STRANGERS: readonly (readonly [string, Partial<Withdrawal>])[] = [
  ['another account', OTHER_ACCOUNT],
  ['the other environment', OTHER_ENVIRONMENT],
  ['another id', { withdrawalId: uuid(99) }],
];

const LIST: TenantList<Withdrawal, WithdrawalFilter> = {
  any: { statuses: null, createdFrom: null, createdTo: null },
  filterValues: { statuses: ['REQUESTED', 'COMPLETED'] },
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
      name: 'finds each withdrawal by id and by reference in its tenant, and the owner of an id',
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
      name: 'finds no withdrawal by another tenant’s id or reference',
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
      name: 'rejects as stale a second withdrawal with one reference',
      async check(storage) {
        await insert(storage, [first]);
        const second = sample({ withdrawalId: uuid(2), amount: rupiah(1) });
        await expectStale(storage, ({ withdrawals }) => withdrawals.insert(second));
        expect(await storage.stores.withdrawals.listOpen(9)).toEqual([first]);
        expect(await storage.stores.withdrawals.ownerOf(uuid(2))).toBeUndefined();
      },
    },
    {
      name: 'refuses a used withdrawal id, whichever tenant has it',
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
      name: `rejects a withdrawal with only ${JSON.stringify(marks)}`,
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
      name: `stores the end of a withdrawal that is ${end.status}, and changes no other`,
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
      name: `rejects as stale ${end.status} for a withdrawal that has changed since`,
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
      name: `rejects as stale ${end.status} for a withdrawal by the name of ${who}`,
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
      name: 'returns the withdrawal of a payout, by environment and reference',
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
      name: 'rejects as stale one payout for two withdrawals, of any tenants',
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
      name: 'returns no withdrawal for an unknown payout',
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
      name: 'lists the open withdrawals of all accounts, oldest first, up to a limit',
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

/** Inserts each in a separate unit of work. */
async function insert(storage: Storage, all: readonly Withdrawal[]): Promise<void> {
  for (const one of all) await writeAll(storage, ({ withdrawals }) => withdrawals.insert(one));
}

function update(storage: Storage, before: Withdrawal, after: Withdrawal): Promise<void> {
  return writeAll(storage, ({ withdrawals }) => withdrawals.update(before, after));
}
