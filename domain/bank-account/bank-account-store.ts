import type { Tenant } from '#domain/environment.ts';
import type { VerifiedAccount } from './bank-account.ts';

export interface BankAccountStore {
  /** Finds removed accounts, too. */
  find(tenant: Tenant, bankAccountId: string): Promise<VerifiedAccount | undefined>;
  /** Usable accounts, oldest first: BANK_ACCOUNTS_MAX at most. */
  list(tenant: Tenant): Promise<readonly VerifiedAccount[]>;
}

export interface BankAccountWrites {
  /** Stale where the tenant has this account already. */
  insert(account: VerifiedAccount): void;
  /** Stale where it has been removed since. */
  update(before: VerifiedAccount, after: VerifiedAccount): void;
}
