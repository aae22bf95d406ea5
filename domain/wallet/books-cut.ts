import type { Rupiah } from '#domain/money.ts';
import type { LedgerAccount } from './posting.ts';

/** An account of the books as its row has it, and how far its postings reached just then. */
export type AccountCut = LedgerAccount & {
  readonly floor: Rupiah;
  /** Of its newest posting; null: there is none. */
  readonly lastVersion: number | null;
};

/**
 * How far the books of one client reached at one moment. Nothing below a cut ever changes: versions
 * have no gap, and who posts holds the account's row until its commit. So the pages of a walk may
 * be read as late as they like, and say of the cut what they would have said then.
 */
export type BooksCut = {
  readonly accounts: readonly AccountCut[];
  /** Null: there is no journal. */
  readonly lastJournalId: string | null;
  /** The last business reference among journals of PRICE_KINDS; null: there is none. */
  readonly lastPriceRef: string | null;
};
