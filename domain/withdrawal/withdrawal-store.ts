import type { Environment, Tenant } from '#domain/environment.ts';
import type { Withdrawal } from './withdrawal.ts';

/** What a bank calls the payout of one withdrawal. */
export type Payout = { readonly environment: Environment; readonly bankReference: string };

export interface WithdrawalStore {
  find(tenant: Tenant, withdrawalId: string): Promise<Withdrawal | undefined>;
  findByReference(tenant: Tenant, reference: string): Promise<Withdrawal | undefined>;
  /** Over all accounts: operators are told the id alone. */
  ownerOf(withdrawalId: string): Promise<Tenant | undefined>;
  /** The id of the withdrawal that this payout was for, in whatever account. */
  paidOutBy(payout: Payout): Promise<string | undefined>;
  /** Those that wait to be paid out, over all accounts, oldest first; `limit` at most. */
  listOpen(limit: number): Promise<readonly Withdrawal[]>;
}

export interface WithdrawalWrites {
  /** Stale where its tenant has another one of this reference. */
  insert(withdrawal: Withdrawal): void;
  /** Stale where it is in another status than before, or its payout was another withdrawal's. */
  update(before: Withdrawal, after: Withdrawal): void;
}
