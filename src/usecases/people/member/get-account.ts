import type { Account } from '#domain/people/access/account.ts';
import type { AccountStore } from '#domain/people/access/account-store.ts';
import { notFound } from '#domain/refusal.ts';

export type GetAccount = (accountId: string) => Promise<Account>;

/** Throws NOT_FOUND. */
export function getAccount(accounts: Pick<AccountStore, 'find'>): GetAccount {
  return async (accountId) => {
    const account = await accounts.find(accountId);
    if (account === undefined) throw notFound('account');
    return account;
  };
}
