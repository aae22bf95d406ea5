import type { Tenant } from '#domain/environment.ts';
import type { AccountKind } from './account-kind.ts';
import type { BooksCut } from './books-cut.ts';
import type { PostedJournal, Posting } from './posting.ts';

/** Rows by ascending key: `limit` of them behind `after` (null: from the first one on). */
export type Stretch<Key> = {
  readonly after: Key | null;
  readonly upTo: Key;
  readonly limit: number;
};

/**
 * What verification reads. Every answer is one statement, so no snapshot grows old, however long
 * the books are; `BooksCut` says why money may move meanwhile.
 */
export interface LedgerReader {
  /** Ids of accounts, ascending, behind `after`. */
  accountIds(after: string | null, limit: number): Promise<readonly string[]>;
  cut(tenant: Tenant): Promise<BooksCut>;
  /** Of one account of the books, by version. */
  postings(tenant: Tenant, kind: AccountKind, page: Stretch<number>): Promise<readonly Posting[]>;
  /** Each with all its entries, by id. */
  journals(tenant: Tenant, page: Stretch<string>): Promise<readonly PostedJournal[]>;
  /**
   * Those of PRICE_KINDS, by business reference. `limit` counts the references: all journals of
   * one are read at one moment, or a capture and its refund could be seen without each other.
   */
  priceJournals(tenant: Tenant, page: Stretch<string>): Promise<readonly PostedJournal[]>;
}
