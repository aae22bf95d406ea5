import { add, type Rupiah, rupiah } from '#domain/money.ts';
import type { Random } from '#domain/random.ts';
import { invalid, type Refusal } from '#domain/refusal.ts';
import { type SubjectKey, subjectKeyOf } from '#domain/subject.ts';
import { paymentExpiresAt } from './paying.ts';
import type { BankAccount, QrisPayment, TransferPayment } from './payment.ts';
import type { Charge } from './payment-gateway.ts';
import { freeCode } from './transfer-code.ts';

/** Bank Indonesia's limit of one QRIS payment, in rupiah. */
export const QRIS_MAX = 10_000_000;

/** The amount due of a shipment or top-up. */
export type Bill = SubjectKey & { readonly amount: Rupiah; readonly createdAt: Date };

export type InstrumentRequest = {
  readonly bill: Bill;
  readonly paymentNumber: number;
  readonly now: Date;
};

/** Throws VALIDATION_ERROR, field code METHOD_LIMIT: an external method cannot pay zero rupiah. */
export function refuseZeroAmount(amount: number, path: string): void {
  if (amount === 0) throw methodLimit('Nothing is to be paid: WALLET does it.', path);
}

/** Throws VALIDATION_ERROR, field code METHOD_LIMIT. */
export function refuseAboveMethodLimit(amount: number, path: string): void {
  if (amount > QRIS_MAX) throw methodLimit(`QRIS pays ${QRIS_MAX} rupiah at most.`, path);
}

/**
 * Expires with the charge (which is older than `now` on a retry), or earlier with the payment
 * period.
 */
export function qrisPayment(
  { bill, paymentNumber, now }: InstrumentRequest,
  charge: Charge & { readonly gateway: string },
): QrisPayment {
  return {
    ...subjectKeyOf(bill),
    paymentNumber,
    method: 'QRIS',
    state: 'OPEN',
    amount: charge.amount,
    gateway: charge.gateway,
    orderId: charge.orderId,
    gatewayReference: charge.gatewayReference,
    qrString: charge.qrString,
    createdAt: now,
    expiresAt: earlier(charge.expiresAt, paymentExpiresAt('QRIS', now, bill.createdAt)),
  };
}

/** Returns undefined if no unique code is free for this amount. */
export function transferPayment(
  { bill, paymentNumber, now }: InstrumentRequest,
  bankAccount: BankAccount,
  { takenSums, random }: { readonly takenSums: readonly number[]; readonly random: Random },
): TransferPayment | undefined {
  const uniqueCode = freeCode(bill.amount, takenSums, random);
  if (uniqueCode === undefined) return undefined;
  return {
    ...subjectKeyOf(bill),
    paymentNumber,
    method: 'MANUAL_TRANSFER',
    state: 'OPEN',
    amount: add(bill.amount, rupiah(uniqueCode)),
    bankAccount,
    uniqueCode,
    createdAt: now,
    expiresAt: paymentExpiresAt('MANUAL_TRANSFER', now, bill.createdAt),
  };
}

function earlier(one: Date, other: Date): Date {
  return one.getTime() < other.getTime() ? one : other;
}

function methodLimit(message: string, path: string): Refusal {
  return invalid(path, 'METHOD_LIMIT', message);
}
