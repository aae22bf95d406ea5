import { accounts as columns } from '#adapters/postgres/stores/people/account/table.ts';
import type { Account } from '#domain/people/access/account.ts';
import type { AccountStore, AccountWrites } from '#domain/people/access/account-store.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import type { Table } from './table.ts';

const changed = changesOf(columns);

export type AccountTables = { readonly accounts: Table<Account>; readonly emails: Table<string> };

export function fakeAccountStore({ accounts, emails }: AccountTables): AccountStore {
  return {
    find: async (accountId) => accounts.get(accountId),
    findByEmail: async (email) => accounts.get(emails.get(email) ?? ''),
    hasAny: async () => accounts.entries().size > 0,
  };
}

export function fakeAccountWrites(queue: ChangeQueue): AccountWrites {
  return {
    insert: (account) =>
      queue.add(({ accounts, emails }) => {
        if (emails.get(account.email) !== undefined) throw new Stale(account.email);
        accounts.insert(account.accountId, account);
        emails.insert(account.email, account.accountId);
      }),
    releaseEmail: ({ accountId, email }) =>
      queue.add(({ emails }) => {
        if (emails.get(email) !== accountId) throw new Stale(email);
        emails.remove(email);
      }),
    update: (account) =>
      queue.add(({ accounts }) => {
        const found = accounts.get(account.accountId);
        if (found === undefined) throw new Stale(account.accountId);
        accounts.replace(account.accountId, { ...found, ...changed(account) });
      }),
  };
}
