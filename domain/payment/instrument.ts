import type { Chance } from '#domain/chance.ts';
import { add, type Rupiah, rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { type SubjectKey, subjectKeyOf } from '#domain/subject.ts';
import { paymentExpiresAt } from './paying.ts';
import type { BankAccount, QrisPayment, TransferPayment } from './payment.ts';
import type { Charge } from './payment-gateway.ts';
import { freeCode } from './transfer-code.ts';

/** Bank Indonesia's limit of one QRIS payment, in rupiah. */
export const QRIS_MAX = 10_000_000;

/** What is to be paid. */
export type Bill = SubjectKey & { readonly amount: Rupiah; readonly createdAt: Date };

export type Wanted = {
  readonly bill: Bill;
  readonly paymentNumber: number;
  readonly now: Date;
};

/** VALIDATION_ERROR, field code METHOD_LIMIT: of nothing, by whatever comes from outside. */
export function refuseNothing(amount: number, path: string): void {
  if (amount === 0) throw beyondMethod('Nothing is to be paid: WALLET does it.', path);
}

/** VALIDATION_ERROR, field code METHOD_LIMIT. */
export function refuseBeyondMethod(amount: number, path: string): void {
  if (amount > QRIS_MAX) throw beyondMethod(`QRIS pays ${QRIS_MAX} rupiah at most.`, path);
}

/** Ends with the charge, which a retry finds older, and never after what may be paid. */
export function qrisPayment(
  { bill, paymentNumber, now }: Wanted,
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

/** Undefined where no code is free for this sum. */
export function transferPayment(
  { bill, paymentNumber, now }: Wanted,
  bankAccount: BankAccount,
  { takenSums, chance }: { readonly takenSums: readonly number[]; readonly chance: Chance },
): TransferPayment | undefined {
  const uniqueCode = freeCode(bill.amount, takenSums, chance);
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

function beyondMethod(message: string, path: string): Refusal {
  const fieldErrors = [{ path, code: 'METHOD_LIMIT', message }];
  return new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}
