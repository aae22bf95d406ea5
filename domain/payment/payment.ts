import type { Rupiah } from '#domain/money.ts';
import type { SubjectKey } from '#domain/subject.ts';

/**
 * How an instrument stands. Only OPEN is shown to anybody; money that still comes for another one
 * pays as long as its subject may be paid, and makes it PAID.
 */
export const PAYMENT_STATES = ['OPEN', 'PAID', 'CLOSED', 'EXPIRED', 'REJECTED', 'DEAD'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Where a transfer goes. */
export type BankAccount = {
  readonly bank: string;
  readonly accountNumber: string;
  readonly accountName: string;
};

type Qris = {
  readonly method: 'QRIS';
  readonly gateway: string;
  /** Ours at the gateway. */
  readonly orderId: string;
  readonly gatewayReference: string;
  readonly qrString: string;
};

type Transfer = {
  readonly method: 'MANUAL_TRANSFER';
  readonly bankAccount: BankAccount;
  /** 1 to 9,999: tells the transfer from every other, open or resting, at that bank account. */
  readonly uniqueCode: number;
};

/**
 * One way to pay from outside, as it was offered. Its subject, a shipment or a top-up, has one OPEN
 * at most.
 */
export type Payment = SubjectKey &
  (Qris | Transfer) & {
    /** From 1 in its subject. */
    readonly paymentNumber: number;
    readonly state: PaymentState;
    /** What is to be paid; of a transfer with its unique code. */
    readonly amount: Rupiah;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  };

export type PaymentKey = SubjectKey & { readonly paymentNumber: number };
export type QrisPayment = Extract<Payment, { method: 'QRIS' }>;
export type TransferPayment = Extract<Payment, { method: 'MANUAL_TRANSFER' }>;

/** A transfer that waits for its money, as an operator sees it. */
export type OpenTransfer = {
  readonly payment: TransferPayment;
  /** The client's own of its shipment. */
  readonly reference: string | null;
};

/** Money that came for an instrument: kept first, whatever may be done with it. */
export type Receipt = PaymentKey & {
  readonly receiptId: string;
  /** Who says so: the gateway's code, or BANK. */
  readonly source: string;
  /** The source's own id of the money: credited once for each. */
  readonly sourceReference: string;
  /** Null: no whole rupiah. */
  readonly amount: Rupiah | null;
  readonly currency: string;
  readonly receivedAt: Date;
  readonly outcome: ReceiptOutcome;
};

/** TAKEN: it paid its subject. LATE: it stays in the wallet. WRONG: a person has to look. */
export const RECEIPT_OUTCOMES = ['TAKEN', 'LATE', 'WRONG'] as const;
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];
