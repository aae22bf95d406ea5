import type { Environment } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import type {
  OpenTransfer,
  Payment,
  PaymentState,
  Receipt,
  ReceiptOutcome,
  TransferPayment,
} from '#domain/payment/payment.ts';

type KeyColumns = {
  account_id: string;
  environment: Environment;
  subject: string;
  payment_number: number;
};

type CommonColumns = KeyColumns & {
  state: PaymentState;
  amount: number;
  created_at: Date;
  expires_at: Date;
};

type QrisColumns = {
  gateway: string;
  order_id: string;
  gateway_reference: string;
  qr_string: string;
};

type TransferColumns = {
  bank: string;
  account_number: string;
  account_name: string;
  unique_code: number;
};

type QrisRow = { method: 'QRIS' } & CommonColumns & QrisColumns & NullsFor<TransferColumns>;
type TransferRow = { method: 'MANUAL_TRANSFER' } & CommonColumns &
  TransferColumns &
  NullsFor<QrisColumns>;
type NullsFor<Columns> = { [Name in keyof Columns]: null };

export type PaymentRow = QrisRow | TransferRow;

export type ReceiptRow = KeyColumns & {
  receipt_id: string;
  source: string;
  source_reference: string;
  /** pg returns a bigint as a string. */
  amount: string | null;
  currency: string;
  received_at: Date;
  outcome: ReceiptOutcome;
};

export type OpenTransferRow = TransferRow & { reference: string | null };

const NO_QRIS = { gateway: null, order_id: null, gateway_reference: null, qr_string: null };
const NO_TRANSFER = { bank: null, account_number: null, account_name: null, unique_code: null };

export function toRow(payment: Payment): PaymentRow {
  const common = {
    account_id: payment.accountId,
    environment: payment.environment,
    subject: payment.subject,
    payment_number: payment.paymentNumber,
    state: payment.state,
    amount: payment.amount,
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
  };
  if (payment.method === 'QRIS') {
    const { method, gateway, orderId, gatewayReference, qrString } = payment;
    const own = { gateway, order_id: orderId, gateway_reference: gatewayReference };
    return { ...common, method, ...own, qr_string: qrString, ...NO_TRANSFER };
  }
  const { method, uniqueCode, bankAccount } = payment;
  const { bank, accountNumber, accountName } = bankAccount;
  const own = { bank, account_number: accountNumber, account_name: accountName };
  return { ...common, method, ...NO_QRIS, ...own, unique_code: uniqueCode };
}

export function toPayment(row: PaymentRow): Payment {
  if (row.method === 'MANUAL_TRANSFER') return toTransfer(row);
  return {
    ...toCommon(row),
    method: row.method,
    gateway: row.gateway,
    orderId: row.order_id,
    gatewayReference: row.gateway_reference,
    qrString: row.qr_string,
  };
}

export function toReceipt(row: ReceiptRow): Receipt {
  return {
    ...toKey(row),
    receiptId: row.receipt_id,
    source: row.source,
    sourceReference: row.source_reference,
    amount: row.amount === null ? null : rupiah(Number(row.amount)),
    currency: row.currency,
    receivedAt: row.received_at,
    outcome: row.outcome,
  };
}

export function toOpenTransfer(row: OpenTransferRow): OpenTransfer {
  return { payment: toTransfer(row), reference: row.reference };
}

function toTransfer(row: TransferRow): TransferPayment {
  return {
    ...toCommon(row),
    method: row.method,
    bankAccount: {
      bank: row.bank,
      accountNumber: row.account_number,
      accountName: row.account_name,
    },
    uniqueCode: row.unique_code,
  };
}

function toCommon(row: CommonColumns) {
  return {
    ...toKey(row),
    state: row.state,
    amount: rupiah(row.amount),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

function toKey(row: KeyColumns) {
  return {
    accountId: row.account_id,
    environment: row.environment,
    subject: row.subject,
    paymentNumber: row.payment_number,
  };
}
