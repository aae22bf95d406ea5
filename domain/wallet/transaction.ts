import type { Rupiah } from '#domain/money.ts';
import type { CreatedBetween } from '#domain/page.ts';
import type { ClientKind } from './account-kind.ts';
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

/** Null: any. `reference` is what a journal is for: of a shipment its number. */
export type TransactionFilter = CreatedBetween & {
  readonly types: readonly TransactionType[] | null;
  readonly bucket: ClientKind | null;
  readonly reference: string | null;
};

/** The kinds of journal that show as one of these. */
export function kindsShownAs(types: readonly TransactionType[]): readonly JournalKind[] {
  const kinds = Object.entries(TRANSFERS) as [JournalKind, (typeof TRANSFERS)[JournalKind]][];
  return kinds.filter(([, { shows }]) => shows !== null && types.includes(shows)).map(([k]) => k);
}
