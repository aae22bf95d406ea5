import type { Account } from './account.ts';

export interface AccountStore {
  /** False, and nothing written, where the e-mail belongs to an account already. */
  insert(account: Account): Promise<boolean>;
  find(accountId: string): Promise<Account | undefined>;
  /** Expects `normalEmail`. */
  findByEmail(email: string): Promise<Account | undefined>;
  hasAny(): Promise<boolean>;
}
