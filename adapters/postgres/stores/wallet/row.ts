import { rupiah } from '#domain/money.ts';
import type { ClientKind } from '#domain/wallet/account-kind.ts';
import { referenceOf, type Transaction } from '#domain/wallet/transaction.ts';
import { type JournalKind, shownRow } from '#domain/wallet/transfer.ts';

/** A posting beside its journal. PostgreSQL answers a bigint as a text. */
export type TransactionRow = {
  transaction_id: string;
  journal_id: string;
  kind: JournalKind;
  bucket: ClientKind;
  sequence: string;
  amount: string;
  balance_after: string;
  business_ref: string;
  created_at: Date;
};

export function toTransaction(row: TransactionRow): Transaction {
  const amount = rupiah(Number(row.amount));
  const shown = shownRow(row.kind, { account: row.bucket, amount });
  if (shown === undefined) throw new Error(`a ${row.kind} shows nothing in ${row.bucket}`);
  return {
    ...shown,
    transactionId: row.transaction_id,
    journalId: row.journal_id,
    sequence: Number(row.sequence),
    amount: rupiah(Math.abs(amount)),
    balanceAfter: rupiah(Number(row.balance_after)),
    reference: referenceOf({ kind: row.kind, businessRef: row.business_ref }),
    createdAt: row.created_at,
  };
}
