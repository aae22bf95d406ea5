import type { BankAccount, Payment, QrisPayment, Receipt } from '#domain/money/payment/payment.ts';
import type { UnmatchedMoney } from '#domain/money/payment/unmatched-money.ts';
import {
  bigint,
  fixed,
  integer,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export type QrisColumns = Pick<
  QrisPayment,
  'gateway' | 'orderId' | 'gatewayReference' | 'qrString'
>;
export type TransferColumns = BankAccount & { readonly uniqueCode: number };

type OrNull<Columns> = { readonly [Name in keyof Columns]: Columns[Name] | null };

/** Columns that belong only to the other payment method are null. */
export const payments = tableOf<
  Pick<Payment, keyof Payment> & OrNull<QrisColumns> & OrNull<TransferColumns>
>('payment', keptBy('instruments', 'OLD'), {
  accountId: key(uuid),
  environment: key(text),
  subject: key(text),
  paymentNumber: key(integer),
  method: fixed(text),
  state: text,
  amount: fixed(integer),
  gateway: fixed(orNull(text)),
  orderId: fixed(orNull(text)),
  gatewayReference: fixed(orNull(text)),
  qrString: fixed(orNull(text)),
  bank: fixed(orNull(text)),
  accountNumber: fixed(orNull(text)),
  accountName: fixed(orNull(text)),
  uniqueCode: fixed(orNull(integer)),
  createdAt: fixed(timestamptz),
  expiresAt: fixed(timestamptz),
});

export const receipts = tableOf<Receipt>('payment_receipt', keptBy('testShipments', 'OLD'), {
  accountId: key(uuid),
  environment: key(text),
  receiptId: key(uuid),
  subject: fixed(text),
  paymentNumber: fixed(integer),
  source: fixed(text),
  sourceReference: fixed(text),
  amount: fixed(orNull(bigint)),
  currency: fixed(text),
  receivedAt: fixed(timestamptz),
  outcome: fixed(text),
});

export const unmatchedMoney = tableOf<UnmatchedMoney>(
  'unmatched_money',
  keptBy('WITH ITS WORK', 'ANY'),
  {
    environment: key(text),
    source: key(text),
    sourceReference: key(text),
    accountNumber: fixed(orNull(text)),
    orderId: fixed(orNull(text)),
    amount: fixed(orNull(integer)),
    receivedAt: fixed(timestamptz),
    by: fixed({ ...text, name: 'noted_by' }),
  },
);

export const { columns: PAYMENT } = selectionOf(payments);
export const { columns: RECEIPT, read: toReceipt } = selectionOf(receipts);
