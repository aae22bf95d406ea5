import { uuidOf } from '#domain/id.ts';
import { type Account, normalEmail } from '#domain/people/access/account.ts';
import type { AccountStore } from '#domain/people/access/account-store.ts';
import { Refusal } from '#domain/refusal.ts';

export type FindAccount = (idOrEmail: string) => Promise<Account>;

/** Finds an account by `acc_…` or by its e-mail, as operators give it. */
export function findAccount(accounts: AccountStore): FindAccount {
  return async (idOrEmail) => {
    const accountId = uuidOf('account', idOrEmail);
    const account = accountId
      ? await accounts.find(accountId)
      : await accounts.findByEmail(normalEmail(idOrEmail));
    if (account === undefined) throw new Refusal('NOT_FOUND', `There is no account ${idOrEmail}.`);
    return account;
  };
}
