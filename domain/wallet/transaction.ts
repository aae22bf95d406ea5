import { uuidOf } from '#domain/id.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import type { CreatedBetween } from '#domain/page.ts';
import { isShipmentNumber } from '#domain/shipment/shipment-number.ts';
import type { ClientKind } from './account-kind.ts';
import type { DatedJournal, JournalHead } from './journal.ts';
import {
  type JournalKind,
  type ShownRow,
  type Subject,
  shownRow,
  TRANSFERS,
  type TransactionType,
} from './transfer.ts';

/** A row of the client's ledger: one posting to one of its buckets. */
export type Transaction = ShownRow & {
  readonly transactionId: string;
  readonly journalId: string;
  /** Of the bucket, from 1, without a gap. */
  readonly sequence: number;
  /** Never negative: `direction` says which way it went. */
  readonly amount: Rupiah;
  readonly balanceAfter: Rupiah;
  readonly reference: { readonly type: Subject; readonly id: string };
  readonly createdAt: Date;
};

/** A row before it is posted: who posts at once decides what its sequence and balance will be. */
export type RowToPost = Omit<Transaction, 'sequence' | 'balanceAfter' | 'createdAt'>;

type ForWhat = Pick<JournalHead, 'kind' | 'businessRef'>;

const KINDS = Object.entries(TRANSFERS) as [JournalKind, (typeof TRANSFERS)[JournalKind]][];

/** Null: any. `reference` is what a journal is for, as `isFor` says. */
export type TransactionFilter = CreatedBetween & {
  readonly types: readonly TransactionType[] | null;
  readonly bucket: ClientKind | null;
  readonly reference: string | null;
};

/** What of a subject happens more than once goes by its name and another behind it. */
const BEHIND = '/';

/** What the client is told a journal is for. */
export function referenceOf({ kind, businessRef }: ForWhat): Transaction['reference'] {
  const { about } = TRANSFERS[kind];
  const [name = ''] = businessRef.split(BEHIND);
  // What people of ours call a top-up may hold a slash, and is one name.
  const isNamed = about === 'SHIPMENT' || (about === 'TOPUP' && subjectNamed(name) === 'TOPUP');
  return { type: about, id: isNamed ? name : businessRef };
}

/** What goes by such a name, with whatever stands behind it; undefined: names of no other shape. */
export function subjectNamed(reference: string): 'SHIPMENT' | 'TOPUP' | undefined {
  if (isShipmentNumber(reference)) return 'SHIPMENT';
  return uuidOf('topUp', reference) === undefined ? undefined : 'TOPUP';
}

/** What the client will see of a journal in what it may spend; RangeError where that is nothing. */
export function availableRow(journal: DatedJournal): RowToPost {
  const { kind, journalId } = journal;
  const entry = journal.entries.find(({ account }) => account === 'AVAILABLE');
  const shown = entry && shownRow(kind, entry);
  if (entry === undefined || shown === undefined) throw new RangeError(`a ${kind} of nothing`);
  const { transactionId, amount } = entry;
  const reference = referenceOf(journal);
  return { ...shown, transactionId, journalId, amount: rupiah(Math.abs(amount)), reference };
}

/** Whether a journal is found by this reference: its own, or the name of its shipment or top-up. */
export function isFor({ kind, businessRef }: ForWhat, reference: string): boolean {
  if (businessRef === reference) return true;
  const isNamed = subjectNamed(reference) === TRANSFERS[kind].about;
  return isNamed && businessRef.startsWith(reference + BEHIND);
}

/** The kinds of journal that are about one of these. */
export function kindsAbout(subject: Subject): readonly JournalKind[] {
  return KINDS.filter(([, { about }]) => about === subject).map(([kind]) => kind);
}

/** The kinds of journal that show as one of these. */
export function kindsShownAs(types: readonly TransactionType[]): readonly JournalKind[] {
  return KINDS.filter(([, { shows }]) => shows !== null && types.includes(shows)).map(([k]) => k);
}
