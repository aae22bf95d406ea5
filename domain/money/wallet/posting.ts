import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import type { AccountKind } from './account-kind.ts';
import type { JournalHead } from './journal.ts';
import type { Entry } from './transfer.ts';

/** A ledger account of a tenant, after `version` postings. */
export type LedgerAccount = Tenant & {
  readonly kind: AccountKind;
  readonly balance: Rupiah;
  /** The number of postings. */
  readonly version: number;
  readonly chainHead: string;
  /** Time of the last posting; null if none. */
  readonly postedAt: Date | null;
};

/** A posted entry; immutable. */
export type Posting = JournalHead & {
  readonly transactionId: string;
  readonly account: AccountKind;
  /** Signed, never zero. */
  readonly amount: Rupiah;
  /** Counts the account's postings, from 1 without a gap. */
  readonly version: number;
  readonly balanceAfter: Rupiah;
  /** The journal's time. Never decreases with versions, so a time span is a range of versions. */
  readonly createdAt: Date;
  readonly hash: string;
};

/** A journal as read from the ledger, with its complete postings. */
export type WholeJournal = JournalHead & { readonly entries: readonly Posting[] };

/** A journal as read from the ledger, each entry with its version. */
export type PostedJournal = JournalHead & {
  readonly entries: readonly (Entry & { readonly version: number })[];
};
