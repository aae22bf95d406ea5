import type { Direction, TransactionType } from '#domain/money/wallet/transfer.ts';
import type { components } from '#src/http/contract/api.gen.ts';

export type Transaction = components['schemas']['Transaction'];
export type Bucket = Transaction['bucket'];
export type { TransactionType };

export const BUCKETS = ['available', 'held', 'pending_cod'] as const satisfies readonly Bucket[];

/** Types in the order of the filter; separate from their sentences, which only the wallet loads. */
const TYPES: Readonly<Record<TransactionType, true>> = {
  TOPUP: true,
  PAYMENT_RECEIVED: true,
  SHIPMENT_PAYMENT: true,
  SHIPMENT_CAPTURE: true,
  SHIPMENT_REFUND: true,
  COD_COLLECTED: true,
  COD_FEE: true,
  COD_SETTLED: true,
  CLAIM: true,
  ADJUSTMENT: true,
  WITHDRAWAL: true,
  WITHDRAWAL_REVERSED: true,
};
export const TRANSACTION_TYPES = Object.keys(TYPES) as readonly TransactionType[];

/** `+` or `−` in front of an amount. */
export const SIGNS: Readonly<Record<Direction, string>> = { CREDIT: '+', DEBIT: '−' };
