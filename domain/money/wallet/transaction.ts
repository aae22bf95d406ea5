import { uuidOf } from '#domain/id.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import type { CreatedBetween } from '#domain/page.ts';
import { isShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import type { ClientKind } from './account-kind.ts';
import type { DatedJournal, JournalHead } from './journal.ts';
import {
  JOURNAL_KINDS,
  type JournalKind,
  type ShownRow,
  type Subject,
  shownRow,
  TRANSFERS,
  type TransactionType,
} from './transfer.ts';

/** A wallet transaction, as clients see it: one posting to one bucket. */
export type Transaction = ShownRow & {
  readonly transactionId: string;
  readonly journalId: string;
  /** Within the bucket, from 1, without a gap. */
  readonly sequence: number;
  /** Never negative: `direction` has the sign. */
  readonly amount: Rupiah;
  readonly balanceAfter: Rupiah;
  readonly reference: { readonly type: Subject; readonly id: string };
  readonly createdAt: Date;
};

/** A transaction before it is posted: its sequence and balance depend on concurrent postings. */
export type UnpostedTransaction = Omit<Transaction, 'sequence' | 'balanceAfter' | 'createdAt'>;

type JournalSubject = Pick<JournalHead, 'kind' | 'businessRef'>;

/**
 * A null field matches any transaction. `reference` is a journal's business reference, or the id of
 * its shipment or top-up.
 */
export type TransactionFilter = CreatedBetween & {
  readonly types: readonly TransactionType[] | null;
  readonly bucket: ClientKind | null;
  readonly reference: string | null;
};

/** Repeatable journals of a subject have its id and a suffix as business reference. */
export const SUFFIX_SEPARATOR = '/';

/** The reference of a journal that clients see. */
export function referenceOf({ kind, businessRef }: JournalSubject): Transaction['reference'] {
  const { about } = TRANSFERS[kind];
  const [name = ''] = businessRef.split(SUFFIX_SEPARATOR);
  // The reference that an operator gives a funding may contain a slash; it is not split.
  const isNamed = about === 'SHIPMENT' || (about === 'TOPUP' && subjectNamed(name) === 'TOPUP');
  return { type: about, id: isNamed ? name : businessRef };
}

/** The subject type of an id by its shape; undefined if unknown. */
export function subjectNamed(reference: string): 'SHIPMENT' | 'TOPUP' | undefined {
  if (isShipmentNumber(reference)) return 'SHIPMENT';
  return uuidOf('topUp', reference) === undefined ? undefined : 'TOPUP';
}

/** The client's view of a journal's AVAILABLE entry. Throws RangeError if there is none. */
export function availableTransaction(journal: DatedJournal): UnpostedTransaction {
  const { kind, journalId } = journal;
  const entry = journal.entries.find(({ account }) => account === 'AVAILABLE');
  const shown = entry && shownRow(kind, entry);
  if (entry === undefined || shown === undefined) throw new RangeError(`a ${kind} of nothing`);
  const { transactionId, amount } = entry;
  const reference = referenceOf(journal);
  return { ...shown, transactionId, journalId, amount: rupiah(Math.abs(amount)), reference };
}

/** Journal kinds about this type of subject. */
export function kindsAbout(subject: Subject): readonly JournalKind[] {
  return JOURNAL_KINDS.filter((kind) => TRANSFERS[kind].about === subject);
}

/** Journal kinds that are shown as one of these types. */
export function kindsShownAs(types: readonly TransactionType[]): readonly JournalKind[] {
  return JOURNAL_KINDS.filter((kind) => {
    const { shows } = TRANSFERS[kind];
    return shows !== null && types.includes(shows);
  });
}
