import type { Rupiah } from '#domain/money.ts';
import type { CreatedBetween } from '#domain/page.ts';
import { isShipmentNumber } from '#domain/shipment/shipment-number.ts';
import type { ClientKind } from './account-kind.ts';
import type { JournalHead } from './journal.ts';
import {
  type JournalKind,
  type ShownRow,
  type Subject,
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

type ForWhat = Pick<JournalHead, 'kind' | 'businessRef'>;

const KINDS = Object.entries(TRANSFERS) as [JournalKind, (typeof TRANSFERS)[JournalKind]][];

/** Null: any. `reference` is what a journal is for, as `isFor` says: of a shipment its number. */
export type TransactionFilter = CreatedBetween & {
  readonly types: readonly TransactionType[] | null;
  readonly bucket: ClientKind | null;
  readonly reference: string | null;
};

/** What of a shipment happens more than once goes by its number and a name of its own. */
const WITHIN_SHIPMENT = '/';

/** What the client is told a journal is for. */
export function referenceOf({ kind, businessRef }: ForWhat): Transaction['reference'] {
  const { about } = TRANSFERS[kind];
  const [number = ''] = businessRef.split(WITHIN_SHIPMENT);
  return { type: about, id: about === 'SHIPMENT' ? number : businessRef };
}

/** Whether a journal is found by this reference: its own, or the number of its shipment. */
export function isFor({ kind, businessRef }: ForWhat, reference: string): boolean {
  const isWithin = TRANSFERS[kind].about === 'SHIPMENT' && isShipmentNumber(reference);
  return (
    businessRef === reference || (isWithin && businessRef.startsWith(reference + WITHIN_SHIPMENT))
  );
}

/** The kinds of journal that are about one of these. */
export function kindsAbout(subject: Subject): readonly JournalKind[] {
  return KINDS.filter(([, { about }]) => about === subject).map(([kind]) => kind);
}

/** The kinds of journal that show as one of these. */
export function kindsShownAs(types: readonly TransactionType[]): readonly JournalKind[] {
  return KINDS.filter(([, { shows }]) => shows !== null && types.includes(shows)).map(([k]) => k);
}
