import type { Rupiah } from '#domain/money.ts';
import type { SubjectKey } from '#domain/subject.ts';

/**
 * State of an instrument. Clients see only OPEN ones. Money for any other instrument settles its
 * subject while that is payable, and makes the instrument PAID.
 */
export const PAYMENT_STATES = ['OPEN', 'PAID', 'CLOSED', 'EXPIRED', 'REJECTED', 'DEAD'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Destination of a transfer. */
export type BankAccount = {
  readonly bank: string;
  readonly accountNumber: string;
  readonly accountName: string;
};

type Qris = {
  readonly method: 'QRIS';
  readonly gateway: string;
  /** Our id at the gateway. */
  readonly orderId: string;
  readonly gatewayReference: string;
  readonly qrString: string;
};

type Transfer = {
  readonly method: 'MANUAL_TRANSFER';
  readonly bankAccount: BankAccount;
  /** 1 to 9,999: makes the sum unique among open and resting transfers of the bank account. */
  readonly uniqueCode: number;
};

/**
 * A payment instrument: one QR code or transfer. Its subject, a shipment or a top-up, has at most
 * one that is OPEN.
 */
export type Payment = SubjectKey &
  (Qris | Transfer) & {
    /** Counts from 1 within its subject. */
    readonly paymentNumber: number;
    readonly state: PaymentState;
    /** The amount to pay; a transfer's includes its unique code. */
    readonly amount: Rupiah;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  };

export type PaymentKey = SubjectKey & { readonly paymentNumber: number };
export type QrisPayment = Extract<Payment, { method: 'QRIS' }>;
export type TransferPayment = Extract<Payment, { method: 'MANUAL_TRANSFER' }>;

/** An open transfer, as an operator sees it. */
export type OpenTransfer = {
  readonly payment: TransferPayment;
  /** The client's own reference of the shipment. */
  readonly reference: string | null;
};

/** Money that arrived for an instrument: always recorded, whatever its outcome. */
export type Receipt = PaymentKey & {
  readonly receiptId: string;
  /** The gateway's code, or BANK. */
  readonly source: string;
  /** The source's id of the money, which is credited once. */
  readonly sourceReference: string;
  /** Null if not whole rupiah. */
  readonly amount: Rupiah | null;
  readonly currency: string;
  readonly receivedAt: Date;
  readonly outcome: ReceiptOutcome;
};

/**
 * TAKEN: the money settled its subject. LATE: it was credited to the wallet. WRONG: it raises an
 * alert.
 */
export const RECEIPT_OUTCOMES = ['TAKEN', 'LATE', 'WRONG'] as const;
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];
