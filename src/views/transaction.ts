import { idText } from '#domain/id.ts';
import type { ClientKind } from '#domain/wallet/account-kind.ts';
import type { Transaction } from '#domain/wallet/transaction.ts';
import type { Subject, TransactionType } from '#domain/wallet/transfer.ts';

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

/** For people, by what the money moved for; `id` is the reference's. */
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
  const { type } = row.reference;
  // Late payments of a shipment are told apart behind its number.
  const id =
    row.type === 'PAYMENT_RECEIVED' ? row.reference.id.replace(/\/.*/s, '') : row.reference.id;
  return {
    transaction_id: idText('transaction', row.transactionId),
    journal_id: idText('journal', row.journalId),
    sequence: row.sequence,
    type: row.type,
    direction: row.direction,
    bucket: BUCKETS[row.bucket],
    amount: row.amount,
    balance_after: row.balanceAfter,
    reference: { type: SUBJECTS[type], id },
    description: DESCRIPTIONS[row.type](id),
    created_at: row.createdAt.toISOString(),
  };
}
