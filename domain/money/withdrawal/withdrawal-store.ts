import type { Environment, Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Withdrawal, WithdrawalStatus } from './withdrawal.ts';

/** A null field matches any withdrawal. */
export type WithdrawalFilter = CreatedBetween & {
  readonly statuses: readonly WithdrawalStatus[] | null;
};

/** The bank's reference of one payout. */
export type Payout = { readonly environment: Environment; readonly bankReference: string };

export interface WithdrawalStore {
  find(tenant: Tenant, withdrawalId: string): Promise<Withdrawal | undefined>;
  findByReference(tenant: Tenant, reference: string): Promise<Withdrawal | undefined>;
  /** Newest first; `before` is a withdrawalId. */
  list(tenant: Tenant, filter: WithdrawalFilter, request: ListRequest): Promise<List<Withdrawal>>;
  /** Owner in any account: operators have only the id. */
  ownerOf(withdrawalId: string): Promise<Tenant | undefined>;
  /** The id of the withdrawal that this payout was for, in any account. */
  paidOutBy(payout: Payout): Promise<string | undefined>;
  /** Withdrawals that wait for their payout, of all accounts, oldest first. */
  listOpen(limit: number): Promise<readonly Withdrawal[]>;
}

export interface WithdrawalWrites {
  /** Stale if the tenant has another withdrawal of this reference. */
  insert(withdrawal: Withdrawal): void;
  /** Stale if its status has changed, or if the payout belongs to another withdrawal. */
  update(before: Withdrawal, after: Withdrawal): void;
}
