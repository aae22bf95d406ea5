import type { OpenTransfer, Payment, TransferPayment } from '#domain/money/payment/payment.ts';
import { selectionOf } from '../../table.ts';
import { payments, type QrisColumns, type TransferColumns } from './table.ts';

/** Columns that all instruments have. */
const INSTRUMENT = selectionOf(payments, [
  'accountId',
  'environment',
  'subject',
  'paymentNumber',
  'state',
  'amount',
  'createdAt',
  'expiresAt',
]);

type Instrument = ReturnType<typeof INSTRUMENT.read>;
type NullsFor<Columns> = { readonly [Name in keyof Columns]: null };

type QrisRow = Instrument & { method: 'QRIS' } & QrisColumns & NullsFor<TransferColumns>;
type TransferRow = Instrument & { method: 'MANUAL_TRANSFER' } & TransferColumns &
  NullsFor<QrisColumns>;

export type PaymentRow = QrisRow | TransferRow;
export type OpenTransferRow = TransferRow & { reference: string | null };

const NO_QRIS = { gateway: null, orderId: null, gatewayReference: null, qrString: null };
const NO_TRANSFER = { bank: null, accountNumber: null, accountName: null, uniqueCode: null };

export function toRow(payment: Payment): PaymentRow {
  if (payment.method === 'QRIS') return { ...payment, ...NO_TRANSFER };
  return { ...payment, ...payment.bankAccount, ...NO_QRIS };
}

export function toPayment(row: PaymentRow): Payment {
  if (row.method === 'MANUAL_TRANSFER') return toTransfer(row);
  const { method, gateway, orderId, gatewayReference, qrString } = row;
  return { ...INSTRUMENT.read(row), method, gateway, orderId, gatewayReference, qrString };
}

export function toOpenTransfer(row: OpenTransferRow): OpenTransfer {
  return { payment: toTransfer(row), reference: row.reference };
}

function toTransfer(row: TransferRow): TransferPayment {
  const { method, bank, accountNumber, accountName, uniqueCode } = row;
  const bankAccount = { bank, accountNumber, accountName };
  return { ...INSTRUMENT.read(row), method, bankAccount, uniqueCode };
}
