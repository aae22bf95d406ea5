import type { Tenant } from '#domain/environment.ts';
import type { AccountKind } from './account-kind.ts';
import type { LedgerSnapshot } from './ledger-snapshot.ts';
import type { PostedJournal, Posting, WholeJournal } from './posting.ts';
import type { AdvanceSums } from './verify-advances.ts';
import type { ShipmentMoney } from './verify-shipment-money.ts';

/** Rows by ascending key after `after` (null: from the first), in pages of `limit`. */
export type JournalRange<Key> = {
  readonly after: Key | null;
  readonly upTo: Key;
  readonly limit: number;
};

/** Non-empty pages; the next one may be prefetched. */
export type Pages<Row> = AsyncIterable<readonly Row[]>;

/**
 * Reads for verification. Each page is one short statement, however long the ledger is;
 * `LedgerSnapshot` explains why money may move between pages. Rows are returned unvalidated, even
 * with unknown names or amounts that are not whole rupiah.
 */
export interface LedgerReader {
  /** Ids of accounts, ascending, after `after`. */
  accountIds(after: string | null, limit: number): Promise<readonly string[]>;
  snapshot(tenant: Tenant): Promise<LedgerSnapshot>;
  /** Postings of one ledger account, by version. */
  postings(tenant: Tenant, kind: AccountKind, range: JournalRange<number>): Pages<Posting>;
  /** Journals by id, each with all its postings. */
  journals(tenant: Tenant, range: JournalRange<string>): Pages<WholeJournal>;
  /**
   * Journals of PRICE_KINDS by business reference. `limit` counts references: all journals of a
   * reference are read in one snapshot, or a capture could be seen without its refund.
   */
  priceJournals(tenant: Tenant, range: JournalRange<string>): Pages<PostedJournal>;
}

/** A hold journal, and whether its shipment exists. */
export type Hold = {
  readonly shipmentNumber: string;
  readonly journalId: string;
  readonly hasShipment: boolean;
};

/** Pages by shipment number, after `after`; empty: no more. */
export type HoldReader = (
  tenant: Tenant,
  after: string | null,
  limit: number,
) => Promise<readonly Hold[]>;

/**
 * Pages by shipment number, after `after`, each with its journals in one snapshot; empty: no more.
 */
export type ShipmentMoneyReader = (
  tenant: Tenant,
  after: string | null,
  limit: number,
) => Promise<readonly ShipmentMoney[]>;

/** Every provider that has a limit or advanced cash, in one snapshot. */
export type AdvanceReader = () => Promise<readonly AdvanceSums[]>;
