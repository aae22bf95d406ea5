import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Balance } from './balance.ts';
import type { DatedJournal } from './journal.ts';
import type { BucketPeriod, BucketRange } from './statement.ts';
import type { Transaction, TransactionFilter } from './transaction.ts';

export interface WalletStore {
  balance(tenant: Tenant): Promise<Balance>;
  /**
   * Balances before each of these times, in their order. The cost does not grow with the history.
   */
  balancesBefore(tenant: Tenant, times: readonly Date[]): Promise<readonly Balance[]>;
  /** Newest first; with a bucket, by its sequence. `before` is a transactionId of the tenant. */
  transactions(
    tenant: Tenant,
    filter: TransactionFilter,
    request: ListRequest,
  ): Promise<List<Transaction>>;
  /** The period of every bucket, in one snapshot. The cost does not grow with the history. */
  bucketPeriods(tenant: Tenant, between: CreatedBetween): Promise<readonly BucketPeriod[]>;
  /** Transactions of a range that match the filter, by sequence. */
  movements(
    tenant: Tenant,
    range: BucketRange,
    filter: Pick<TransactionFilter, 'types' | 'reference'>,
  ): Promise<readonly Transaction[]>;
}

export interface WalletWrites {
  /** Inserts empty ledger accounts in both environments. */
  open(accountId: string): void;
  /**
   * Writes journal, postings and balances. Comes last in the transaction, because every payment of
   * the tenant waits for these rows. Stale if an account would fall below its floor.
   */
  post(tenant: Tenant, journal: DatedJournal): void;
}
