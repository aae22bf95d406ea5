import { bankAccounts as table } from '#adapters/postgres/stores/bank-account/table.ts';
import type { VerifiedAccount } from '#domain/bank-account/bank-account.ts';
import type {
  BankAccountStore,
  BankAccountWrites,
} from '#domain/bank-account/bank-account-store.ts';
import type { Tenant } from '#domain/environment.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { placeOf, type Table } from './table.ts';
import { ownedBy } from './wallet-store.ts';

const changesIn = changesOf(table);

export function fakeBankAccountStore(bankAccounts: Table<VerifiedAccount>): BankAccountStore {
  return {
    find: async (tenant, bankAccountId) => bankAccounts.get(accountPlace(tenant, bankAccountId)),
    list: async (tenant) =>
      inUse(tenant, bankAccounts).toSorted((one, other) =>
        one.bankAccountId < other.bankAccountId ? -1 : 1,
      ),
  };
}

export function fakeBankAccountWrites(queue: ChangeQueue): BankAccountWrites {
  return {
    insert(account) {
      queue.add(({ bankAccounts }) => {
        const { bank, accountNumber, bankAccountId } = account;
        const isTaken = inUse(account, bankAccounts).some(
          (one) => one.bank === bank && one.accountNumber === accountNumber,
        );
        if (isTaken) throw new Stale(`${bank} ${accountNumber} is there`);
        bankAccounts.insert(accountPlace(account, bankAccountId), account);
      });
    },
    update(before, after) {
      queue.add(({ bankAccounts }) => {
        const place = accountPlace(before, before.bankAccountId);
        const found = bankAccounts.get(place);
        const isAsRead = found?.removedAt?.getTime() === before.removedAt?.getTime();
        if (found === undefined || !isAsRead) throw new Stale(`bank account ${place} has changed`);
        bankAccounts.replace(place, { ...found, ...changesIn(after) });
      });
    },
  };
}

function inUse(tenant: Tenant, accounts: Table<VerifiedAccount>): readonly VerifiedAccount[] {
  return ownedBy(tenant, accounts).filter(({ removedAt }) => removedAt === null);
}

function accountPlace({ accountId, environment }: Tenant, bankAccountId: string): string {
  return placeOf(accountId, environment, bankAccountId);
}
