import { idText } from '#domain/id.ts';
import type { ClientKind } from '#domain/money/wallet/account-kind.ts';
import type { Transaction, UnpostedTransaction } from '#domain/money/wallet/transaction.ts';
import type { Subject, TransactionType } from '#domain/money/wallet/transfer.ts';

const BUCKETS = {
  AVAILABLE: 'available',
  HELD: 'held',
  PENDING_COD: 'pending_cod',
} as const satisfies Readonly<Record<ClientKind, string>>;

const SUBJECTS = {
  SHIPMENT: 'shipment',
  TOPUP: 'topup',
  WITHDRAWAL: 'withdrawal',
  ADJUSTMENT: 'adjustment',
} as const satisfies Readonly<Record<Subject, string>>;

/** Columns of the CSV export. */
export const TRANSACTION_COLUMNS = [
  'transaction_id',
  'journal_id',
  'sequence',
  'type',
  'direction',
  'bucket',
  'amount',
  'balance_after',
  'reference_type',
  'reference_id',
  'description',
  'created_at',
] as const;
type Cells = Readonly<Record<(typeof TRANSACTION_COLUMNS)[number], string | number>>;

/** Human-readable description; `id` is the reference's. */
const DESCRIPTIONS: Readonly<Record<TransactionType, (id: string) => string>> = {
  TOPUP: (id) => `Top-up ${id}`,
  PAYMENT_RECEIVED: (id) => `Payment received for shipment ${id}`,
  SHIPMENT_PAYMENT: (id) => `Payment of shipment ${id}`,
  SHIPMENT_CAPTURE: (id) => `Shipment ${id} was booked`,
  SHIPMENT_REFUND: (id) => `Refund of shipment ${id}`,
  COD_COLLECTED: (id) => `Cash on delivery collected for shipment ${id}`,
  COD_FEE: (id) => `Fee for the cash on delivery of shipment ${id}`,
  COD_SETTLED: (id) => `Cash on delivery of shipment ${id} was settled`,
  CLAIM: (id) => `Claim for shipment ${id}`,
  ADJUSTMENT: (id) => `Adjustment ${id}`,
  WITHDRAWAL: (id) => `Withdrawal ${id}`,
  WITHDRAWAL_REVERSED: (id) => `Withdrawal ${id} failed and came back`,
};

export function transactionView(row: Transaction) {
  const { reference, description, ...known } = rowToPostView(row);
  const { transaction_id, journal_id, ...moved } = known;
  return {
    transaction_id,
    journal_id,
    sequence: row.sequence,
    ...moved,
    balance_after: row.balanceAfter,
    reference,
    description,
    created_at: row.createdAt.toISOString(),
  };
}

/** View for events, of a row that is posted in the same commit. */
export function rowToPostView(row: UnpostedTransaction) {
  const { type, id } = row.reference;
  return {
    transaction_id: idText('transaction', row.transactionId),
    journal_id: idText('journal', row.journalId),
    type: row.type,
    direction: row.direction,
    bucket: BUCKETS[row.bucket],
    amount: row.amount,
    reference: { type: SUBJECTS[type], id },
    description: DESCRIPTIONS[row.type](id),
  };
}

/** Cells of the CSV export. */
export function transactionCells(row: Transaction): Cells {
  const { reference, ...cells } = transactionView(row);
  return { ...cells, reference_type: reference.type, reference_id: reference.id };
}
