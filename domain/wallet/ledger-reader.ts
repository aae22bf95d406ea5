import type { Tenant } from '#domain/environment.ts';
import type { AccountKind } from './account-kind.ts';
import type { BooksCut } from './books-cut.ts';
import type { PostedJournal, Posting, WholeJournal } from './posting.ts';
import type { ShipmentMoney } from './verify-shipment-money.ts';

/** Rows by ascending key behind `after` (null: from the first one on), `limit` of them at once. */
export type Stretch<Key> = {
  readonly after: Key | null;
  readonly upTo: Key;
  readonly limit: number;
};

/** None of them empty; the next one may be on its way while one is looked at. */
export type Pages<Row> = AsyncIterable<readonly Row[]>;

/**
 * What verification reads. Every page is one statement, so no snapshot grows old, however long the
 * books are; `BooksCut` says why money may move meanwhile. Rows are told as they stand there,
 * numbers that no rupiah can be and names that nobody knows among them.
 */
export interface LedgerReader {
  /** Ids of accounts, ascending, behind `after`. */
  accountIds(after: string | null, limit: number): Promise<readonly string[]>;
  cut(tenant: Tenant): Promise<BooksCut>;
  /** Of one account of the books, by version. */
  postings(tenant: Tenant, kind: AccountKind, stretch: Stretch<number>): Pages<Posting>;
  /** Each with all its postings, by id. */
  journals(tenant: Tenant, stretch: Stretch<string>): Pages<WholeJournal>;
  /**
   * Those of PRICE_KINDS, by business reference. `limit` counts the references: all journals of
   * one are read at one moment, or a capture and its refund could be seen without each other.
   */
  priceJournals(tenant: Tenant, stretch: Stretch<string>): Pages<PostedJournal>;
}

/** That money was held for a shipment. */
export type Hold = {
  readonly shipmentNumber: string;
  readonly journalId: string;
  readonly hasShipment: boolean;
};

/** By shipment number behind `after`; empty: no more. */
export type HoldReader = (
  tenant: Tenant,
  after: string | null,
  limit: number,
) => Promise<readonly Hold[]>;

/** By shipment number behind `after`, each with its journals, of one moment; empty: no more. */
export type ShipmentMoneyReader = (
  tenant: Tenant,
  after: string | null,
  limit: number,
) => Promise<readonly ShipmentMoney[]>;
