import type { Account } from './account.ts';

export interface AccountStore {
  find(accountId: string): Promise<Account | undefined>;
  /** Expects `normalEmail`. */
  findByEmail(email: string): Promise<Account | undefined>;
  hasAny(): Promise<boolean>;
}

export interface AccountWrites {
  /** Stale where the e-mail belongs to an account already. */
  insert(account: Account): void;
  /** Frees the account's e-mail for another account. Stale where the account no longer has it. */
  releaseEmail(account: Pick<Account, 'accountId' | 'email'>): void;
  /** Sets name, contact, answers of mailboxes, the consent to LIVE and the last sign-in. */
  update(account: Account): void;
}
