import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Balance } from './balance.ts';
import type { DatedJournal } from './journal.ts';
import type { BucketCut, BucketStretch } from './statement.ts';
import type { Transaction, TransactionFilter } from './transaction.ts';

export interface WalletStore {
  balance(tenant: Tenant): Promise<Balance>;
  /** Newest first, of one bucket by its sequence; `before` is a transactionId of the tenant's. */
  transactions(
    tenant: Tenant,
    filter: TransactionFilter,
    request: ListRequest,
  ): Promise<List<Transaction>>;
  /** Of every bucket, all at one moment; as dear for a long history as for a short one. */
  cuts(tenant: Tenant, between: CreatedBetween): Promise<readonly BucketCut[]>;
  /** Those of a stretch that are asked for, by sequence. */
  movements(
    tenant: Tenant,
    stretch: BucketStretch,
    wish: Pick<TransactionFilter, 'types' | 'reference'>,
  ): Promise<readonly Transaction[]>;
}

export interface WalletWrites {
  /** Empty books in both environments. */
  open(accountId: string): void;
  /**
   * Head, postings and balances at once, written behind everything else because everybody who pays
   * waits for these rows. Stale where an account would fall below its floor: somebody was faster.
   */
  post(tenant: Tenant, journal: DatedJournal): void;
}
