import type { Tenant } from '#domain/environment.ts';
import { AMOUNT_MAX, type Rupiah, rupiah } from '#domain/money.ts';
import type { OutsideMethod } from '#domain/payment/method.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { FIRST_CODE_MAX } from '#domain/payment/transfer-code.ts';
import { Refusal } from '#domain/refusal.ts';
import type { SubjectKey } from '#domain/subject.ts';

/** FAILED: no money will come by its instructions (a transfer was rejected, a QR code died). */
export const TOP_UP_STATUSES = ['PENDING', 'PAID', 'EXPIRED', 'FAILED'] as const;
export type TopUpStatus = (typeof TOP_UP_STATUSES)[number];

/** Money that comes after all is what the client wanted: only PAID is for good. */
export const TOP_UP_MOVES: Readonly<Record<TopUpStatus, readonly TopUpStatus[]>> = {
  PENDING: ['PAID', 'EXPIRED', 'FAILED'],
  EXPIRED: ['PAID'],
  FAILED: ['PAID'],
  PAID: [],
};

/** Less is not worth what a payment costs. In rupiah. */
export const TOP_UP_MIN = 10_000;
/** With its unique code a transfer still is an amount. */
export const TOP_UP_MAX = AMOUNT_MAX - FIRST_CODE_MAX;

/** Money that a client wants to bring into its wallet, by one QR code or one transfer. */
export type TopUp = Tenant & {
  readonly topUpId: string;
  readonly status: TopUpStatus;
  readonly method: OutsideMethod;
  /** As it was wished; what is credited is what was paid, a transfer's unique code included. */
  readonly amount: Rupiah;
  readonly createdAt: Date;
  /** Of its instructions. */
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  /** The row of the wallet; null: no money has come. */
  readonly transactionId: string | null;
  /** Of its last event. */
  readonly lastSequence: number;
};

export type TopUpWish = { readonly amount: Rupiah; readonly method: OutsideMethod };

/** VALIDATION_ERROR for an amount that cannot be paid in. */
export function refuseAmount({ amount }: Pick<TopUpWish, 'amount'>): void {
  if (amount >= TOP_UP_MIN && amount <= TOP_UP_MAX) return;
  const message = `A top-up is of ${TOP_UP_MIN} to ${TOP_UP_MAX} rupiah.`;
  const fieldErrors = [{ path: 'amount', code: 'VALIDATION_ERROR', message }];
  throw new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}

export function mayMoveTopUp(from: TopUpStatus, to: TopUpStatus): boolean {
  return TOP_UP_MOVES[from].includes(to);
}

export function topUpAsSubject({ accountId, environment, topUpId }: TopUp): SubjectKey {
  return { accountId, environment, subject: topUpId };
}

/** A top-up that has just been wished, with the instructions to pay by. */
export function pendingTopUp(topUpId: string, wish: TopUpWish, payment: Payment): TopUp {
  const { accountId, environment, method, createdAt, expiresAt } = payment;
  return {
    ...{ accountId, environment, topUpId, method, createdAt, expiresAt },
    status: 'PENDING',
    amount: rupiah(wish.amount),
    paidAt: null,
    transactionId: null,
    lastSequence: 0,
  };
}
