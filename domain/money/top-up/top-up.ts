import type { Tenant } from '#domain/environment.ts';
import type { Payment } from '#domain/money/payment/payment.ts';
import { FIRST_CODE_MAX } from '#domain/money/payment/transfer-code.ts';
import { AMOUNT_MAX, type Rupiah, rupiah } from '#domain/money.ts';
import { refuseFields } from '#domain/refusal.ts';
import type { ExternalMethod } from '#domain/selling/shipment/payment-method.ts';
import type { SubjectKey } from '#domain/subject.ts';
import { wrongAmount } from '#domain/wrong-amount.ts';

/** FAILED: its instructions are void (transfer rejected, QR code dead). */
export const TOP_UP_STATUSES = ['PENDING', 'PAID', 'EXPIRED', 'FAILED'] as const;
export type TopUpStatus = (typeof TOP_UP_STATUSES)[number];

/** Late money still completes a top-up: only PAID is final. */
export const TOP_UP_MOVES: Readonly<Record<TopUpStatus, readonly TopUpStatus[]>> = {
  PENDING: ['PAID', 'EXPIRED', 'FAILED'],
  EXPIRED: ['PAID'],
  FAILED: ['PAID'],
  PAID: [],
};

/** Rupiah. Smaller top-ups cost more in fees than they are worth. */
export const TOP_UP_MIN = 10_000;
/** Rupiah. The sum with a unique code stays within AMOUNT_MAX. */
export const TOP_UP_MAX = AMOUNT_MAX - FIRST_CODE_MAX;

/** Money paid into a client's wallet by one QR code or one transfer. */
export type TopUp = Tenant & {
  readonly topUpId: string;
  readonly status: TopUpStatus;
  readonly method: ExternalMethod;
  /** Requested amount. The credit is the paid amount, including a transfer's unique code. */
  readonly amount: Rupiah;
  readonly createdAt: Date;
  /** Expiry of the instructions. */
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  /** The credit in the wallet; null if not paid. */
  readonly transactionId: string | null;
  /** Sequence of its last event. */
  readonly lastSequence: number;
};

export type TopUpCommand = { readonly amount: Rupiah; readonly method: ExternalMethod };

/** Throws VALIDATION_ERROR for an amount out of range. */
export function refuseAmount({ amount }: Pick<TopUpCommand, 'amount'>): void {
  const message = `A top-up is of ${TOP_UP_MIN} to ${TOP_UP_MAX} rupiah.`;
  refuseFields(wrongAmount(amount, { min: TOP_UP_MIN, max: TOP_UP_MAX, message }));
}

export function mayMoveTopUp(from: TopUpStatus, to: TopUpStatus): boolean {
  return TOP_UP_MOVES[from].includes(to);
}

export function topUpAsSubject({ accountId, environment, topUpId }: TopUp): SubjectKey {
  return { accountId, environment, subject: topUpId };
}

/** A new top-up, with its instructions. */
export function pendingTopUp(topUpId: string, command: TopUpCommand, payment: Payment): TopUp {
  const { accountId, environment, method, createdAt, expiresAt } = payment;
  return {
    accountId,
    environment,
    topUpId,
    method,
    createdAt,
    expiresAt,
    status: 'PENDING',
    amount: rupiah(command.amount),
    paidAt: null,
    transactionId: null,
    lastSequence: 0,
  };
}
