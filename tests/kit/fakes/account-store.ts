import type { Account } from '#domain/access/account.ts';
import type { AccountStore } from '#domain/access/account-store.ts';
import type { Table } from './table.ts';

export type AccountTables = { readonly accounts: Table<Account>; readonly emails: Table<string> };

export function fakeAccountStore({ accounts, emails }: AccountTables): AccountStore {
  return {
    async insert(account) {
      if (emails.get(account.email) !== undefined) return false;
      accounts.insert(account.accountId, account);
      emails.insert(account.email, account.accountId);
      return true;
    },
    find: async (accountId) => accounts.get(accountId),
    findByEmail: async (email) => accounts.get(emails.get(email) ?? ''),
    hasAny: async () => accounts.entries().size > 0,
  };
}
