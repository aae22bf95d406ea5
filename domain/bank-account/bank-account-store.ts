import type { Tenant } from '#domain/environment.ts';
import type { VerifiedAccount } from './bank-account.ts';

export interface BankAccountStore {
  /** Removed ones, too. */
  find(tenant: Tenant, bankAccountId: string): Promise<VerifiedAccount | undefined>;
  /** Those that money may go to, oldest first: BANK_ACCOUNTS_MAX at most. */
  list(tenant: Tenant): Promise<readonly VerifiedAccount[]>;
}

export interface BankAccountWrites {
  /** Stale where the tenant has this account already. */
  insert(account: VerifiedAccount): void;
  /** Stale where it has been removed meanwhile. */
  update(before: VerifiedAccount, after: VerifiedAccount): void;
}
