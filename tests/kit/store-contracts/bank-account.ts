import { expect } from '@jest/globals';
import type { VerifiedAccount } from '#domain/bank-account/bank-account.ts';
import type { Contract, Storage } from './contract.ts';
import { expectStale } from './refused-writes.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const FIRST = sample();
const REMOVED = { ...FIRST, removedAt: later(INSTANT, 9) };

export const bankAccountContract: Contract = {
  port: 'bankAccounts',
  checks: [
    {
      name: 'finds each bank account in its tenant, and lists a tenant’s, oldest first',
      async check(storage) {
        const { bankAccounts } = storage.stores;
        const all = TENANTS.map((tenant, at) => [
          sample({ ...tenant, bankAccountId: uuid(20 + at), accountNumber: '0270002' }),
          sample({ ...tenant, bankAccountId: uuid(10 + at) }),
        ]);
        await insert(storage, all.flat());
        for (const own of all) {
          for (const one of own) {
            expect(await bankAccounts.find(one, one.bankAccountId)).toEqual(one);
            expect(await bankAccounts.list(one)).toEqual(own.toReversed());
          }
        }
        expect(await bankAccounts.find(OTHER_ACCOUNT, uuid(10))).toBeUndefined();
        expect(await bankAccounts.find(OTHER_ENVIRONMENT, uuid(10))).toBeUndefined();
      },
    },
    {
      name: 'allows one bank account per bank and number in a tenant, until it is removed',
      async check(storage) {
        const again = sample({ bankAccountId: uuid(2), accountName: 'Toko Bob' });
        await insert(storage, [FIRST]);
        await expectStale(storage, ({ bankAccounts }) => bankAccounts.insert(again));
        await writeAll(storage, ({ bankAccounts }) => bankAccounts.update(FIRST, REMOVED));
        await insert(storage, [again]);
        const { bankAccounts } = storage.stores;
        expect(await bankAccounts.list(TENANT)).toEqual([again]);
        expect(await bankAccounts.find(TENANT, FIRST.bankAccountId)).toEqual(REMOVED);
      },
    },
    {
      name: 'allows the same account number at two banks',
      async check(storage) {
        const other = sample({ bankAccountId: uuid(2), bank: 'BNI' });
        await insert(storage, [FIRST, other]);
        expect(await storage.stores.bankAccounts.list(TENANT)).toEqual([FIRST, other]);
      },
    },
    {
      name: 'changes a bank account only as it was read, and only in its tenant',
      async check(storage) {
        await insert(storage, [
          FIRST,
          sample({ bankAccountId: uuid(3), accountNumber: '0270003' }),
        ]);
        const used = { ...FIRST, lastUsedAt: later(INSTANT, 5) };
        await writeAll(storage, ({ bankAccounts }) => bankAccounts.update(FIRST, used));
        const { bankAccounts: store } = storage.stores;
        expect(await store.find(TENANT, FIRST.bankAccountId)).toEqual(used);
        for (const stranger of [OTHER_ACCOUNT, OTHER_ENVIRONMENT, { bankAccountId: uuid(99) }]) {
          const before = { ...FIRST, ...stranger };
          await expectStale(storage, ({ bankAccounts }) => bankAccounts.update(before, REMOVED));
        }
        await writeAll(storage, ({ bankAccounts }) => bankAccounts.update(used, REMOVED));
        await expectStale(storage, ({ bankAccounts }) => bankAccounts.update(used, used));
        expect(await store.list(TENANT)).toMatchObject([{ bankAccountId: uuid(3) }]);
      },
    },
  ],
};

function sample(changes: Partial<VerifiedAccount> = {}): VerifiedAccount {
  return {
    ...TENANT,
    bankAccountId: uuid(1),
    createdAt: INSTANT,
    lastUsedAt: null,
    removedAt: null,
    bank: 'BCA',
    accountNumber: '0270001',
    accountName: 'Toko “Alice”',
    ...changes,
  };
}

function insert(storage: Storage, accounts: readonly VerifiedAccount[]): Promise<void> {
  return writeAll(storage, ({ bankAccounts }) => {
    for (const one of accounts) bankAccounts.insert(one);
  });
}
