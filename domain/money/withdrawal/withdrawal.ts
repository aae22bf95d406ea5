import type { Tenant } from '#domain/environment.ts';
import type { BankAccount } from '#domain/money/payment/payment.ts';
import { AMOUNT_MAX, type Rupiah } from '#domain/money.ts';
import { type FieldError, Refusal, refuseFields } from '#domain/refusal.ts';
import type { SubjectKey } from '#domain/subject.ts';
import { wrongAmount } from '#domain/wrong-amount.ts';

/** REQUESTED: the money has left the wallet, and waits for an operator's payout. */
export const WITHDRAWAL_STATUSES = ['REQUESTED', 'COMPLETED', 'FAILED'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** COMPLETED and FAILED are final. */
export const WITHDRAWAL_MOVES: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  REQUESTED: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
};

/** Minimum in rupiah, because a bank's fee exceeds smaller withdrawals. */
export const WITHDRAWAL_MIN = 10_000;

/** Indonesian bank account numbers. */
const ACCOUNT_NUMBER = /^\d{5,20}$/;

/** A payout from a client's wallet to one bank account. */
export type WithdrawalRequest = {
  readonly amount: Rupiah;
  readonly bankAccount: BankAccount;
  /** The operator's own reference, such as a ticket number; unique within the tenant. */
  readonly reference: string;
};

export type Withdrawal = Tenant &
  WithdrawalRequest & {
    readonly withdrawalId: string;
    readonly status: WithdrawalStatus;
    readonly createdAt: Date;
    readonly completedAt: Date | null;
    /** The bank's reference of the payout. */
    readonly bankReference: string | null;
    readonly failedAt: Date | null;
    readonly failureReason: string | null;
  };

/** Throws VALIDATION_ERROR for an invalid amount or account number. */
export function refuseInvalidRequest({ amount, bankAccount }: WithdrawalRequest): void {
  const message = `A withdrawal is of ${WITHDRAWAL_MIN} to ${AMOUNT_MAX} rupiah.`;
  refuseFields([
    ...wrongAmount(amount, { min: WITHDRAWAL_MIN, max: AMOUNT_MAX, message }),
    ...wrongAccountNumber(bankAccount.accountNumber),
  ]);
}

/** Returns no error for 5 to 20 digits. */
export function wrongAccountNumber(accountNumber: string): readonly FieldError[] {
  if (ACCOUNT_NUMBER.test(accountNumber)) return [];
  const message = 'The account number must be 5 to 20 digits.';
  return [{ path: 'account_number', code: 'INVALID_FORMAT', message }];
}

export function requestedWithdrawal(
  { amount, bankAccount, reference }: WithdrawalRequest,
  own: Tenant & Pick<Withdrawal, 'withdrawalId' | 'createdAt'>,
): Withdrawal {
  const { accountId, environment, withdrawalId, createdAt } = own;
  return {
    accountId,
    environment,
    withdrawalId,
    amount,
    bankAccount,
    reference,
    createdAt,
    status: 'REQUESTED',
    completedAt: null,
    bankReference: null,
    failedAt: null,
    failureReason: null,
  };
}

/** Throws TRANSITION_NOT_ALLOWED unless it is REQUESTED. */
export function completedWithdrawal(
  before: Withdrawal,
  bankReference: string,
  now: Date,
): Withdrawal {
  refuseTransition(before, 'COMPLETED');
  return { ...before, status: 'COMPLETED', completedAt: now, bankReference };
}

/** Throws TRANSITION_NOT_ALLOWED unless it is REQUESTED. */
export function failedWithdrawal(before: Withdrawal, failureReason: string, now: Date): Withdrawal {
  refuseTransition(before, 'FAILED');
  return { ...before, status: 'FAILED', failedAt: now, failureReason };
}

/** True if a repeated request equals it, and so changes nothing. */
export function isSameRequest(withdrawal: Withdrawal, request: WithdrawalRequest): boolean {
  const { bank, accountNumber, accountName } = withdrawal.bankAccount;
  return (
    withdrawal.amount === request.amount &&
    bank === request.bankAccount.bank &&
    accountNumber === request.bankAccount.accountNumber &&
    accountName === request.bankAccount.accountName
  );
}

/** The detail of the operator's act that created it. */
export function creationText({ amount, bankAccount, reference }: WithdrawalRequest): string {
  const { bank, accountNumber, accountName } = bankAccount;
  return `${reference}: ${amount} rupiah to ${bank} ${accountNumber}, ${accountName}`;
}

export function withdrawalAsSubject({
  accountId,
  environment,
  withdrawalId,
}: Withdrawal): SubjectKey {
  return { accountId, environment, subject: withdrawalId };
}

function refuseTransition({ status, bankReference }: Withdrawal, to: WithdrawalStatus): void {
  const allowed = WITHDRAWAL_MOVES[status];
  if (allowed.includes(to)) return;
  const by = bankReference === null ? '' : `, by ${bankReference}`;
  const message = `The withdrawal is ${status}${by}, and cannot become ${to}.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { status, allowed } });
}
