import type { Rupiah } from '#domain/money.ts';
import type { LedgerAccount } from './posting.ts';

/** The row of a ledger account, and its newest posting at that moment. */
export type AccountSnapshot = LedgerAccount & {
  readonly floor: Rupiah;
  /** Version of its newest posting; null if there is none. */
  readonly lastVersion: number | null;
};

/**
 * The extent of a tenant's ledger at one moment. Rows up to a snapshot never change: versions have
 * no gaps, and a posting locks its account's row until the commit. So pages may be read later and
 * still verify the ledger as of the snapshot.
 */
export type LedgerSnapshot = {
  readonly accounts: readonly AccountSnapshot[];
  /** Null if there is no journal. */
  readonly lastJournalId: string | null;
  /** The last business reference among journals of PRICE_KINDS; null if there is none. */
  readonly lastPriceRef: string | null;
};
