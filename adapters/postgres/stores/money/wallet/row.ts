import { CLIENT_KINDS, type ClientKind } from '#domain/money/wallet/account-kind.ts';
import type { Balance } from '#domain/money/wallet/balance.ts';
import type { BucketPeriod } from '#domain/money/wallet/statement.ts';
import { referenceOf, type Transaction } from '#domain/money/wallet/transaction.ts';
import { type JournalKind, shownRow } from '#domain/money/wallet/transfer.ts';
import { rupiah, ZERO } from '#domain/money.ts';

/** Null if the bucket never moved or is not open. */
export type BalanceRow = Readonly<Record<'available' | 'held' | 'pending_cod', string | null>>;

/** A posting with its journal. pg returns a bigint as a string. */
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

/** The last row before one end of a time span; `balance` is null if there is no such row. */
export type EdgeRow = {
  bucket: ClientKind;
  edge: 'opening' | 'closing';
  sequence: string;
  balance: string | null;
};

export function toBalance(row: BalanceRow | undefined): Balance {
  return {
    available: rupiah(Number(row?.available ?? 0)),
    held: rupiah(Number(row?.held ?? 0)),
    pendingCod: rupiah(Number(row?.pending_cod ?? 0)),
  };
}

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

export function toBucketPeriods(rows: readonly EdgeRow[]): readonly BucketPeriod[] {
  if (rows.length !== 2 * CLIENT_KINDS.length)
    throw new Error('two edges are expected for each bucket');
  return CLIENT_KINDS.map((bucket) => {
    const opening = edgeOf(rows, bucket, 'opening');
    const closing = edgeOf(rows, bucket, 'closing');
    return {
      bucket,
      after: opening.sequence,
      upTo: closing.sequence,
      opening: opening.balance,
      closing: closing.balance,
    };
  });
}

function edgeOf(rows: readonly EdgeRow[], bucket: ClientKind, edge: EdgeRow['edge']) {
  const row = rows.find((one) => one.bucket === bucket && one.edge === edge);
  if (row === undefined) throw new Error(`the ${edge} of ${bucket} was not found`);
  const balance = row.balance === null ? ZERO : rupiah(Number(row.balance));
  return { sequence: Number(row.sequence), balance };
}
