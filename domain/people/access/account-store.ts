import type { Account } from './account.ts';

export interface AccountStore {
  find(accountId: string): Promise<Account | undefined>;
  /** Expects an e-mail in the form of `normalEmail`. */
  findByEmail(email: string): Promise<Account | undefined>;
  hasAny(): Promise<boolean>;
}

export interface AccountWrites {
  /** Stale if the e-mail already belongs to an account. */
  insert(account: Account): void;
  /** Frees the account's e-mail for another account. Stale if the account no longer has it. */
  releaseEmail(account: Pick<Account, 'accountId' | 'email'>): void;
  /** Sets name, contact, confirmations of mailboxes, the consent to LIVE and the last sign-in. */
  update(account: Account): void;
}
