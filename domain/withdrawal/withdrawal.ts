import type { Tenant } from '#domain/environment.ts';
import { AMOUNT_MAX, type Rupiah } from '#domain/money.ts';
import type { BankAccount } from '#domain/payment/payment.ts';
import { Refusal, refuseFields } from '#domain/refusal.ts';
import type { SubjectKey } from '#domain/subject.ts';

/** REQUESTED: the money has left the wallet, and a person is to pay it out. */
export const WITHDRAWAL_STATUSES = ['REQUESTED', 'COMPLETED', 'FAILED'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** What was paid out does not come back by itself, and what came back was not paid out. */
export const WITHDRAWAL_MOVES: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  REQUESTED: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
};

/** Less is not worth what a bank takes for it. In rupiah. */
export const WITHDRAWAL_MIN = 10_000;

/** How banks here number their accounts. */
const ACCOUNT_NUMBER = /^\d{5,20}$/;

/** Money that a client takes out of its wallet, to one bank account. */
export type WithdrawalWish = {
  readonly amount: Rupiah;
  readonly bankAccount: BankAccount;
  /** The operator's own, such as a ticket's number: one withdrawal of the tenant for each. */
  readonly reference: string;
};

export type Withdrawal = Tenant &
  WithdrawalWish & {
    readonly withdrawalId: string;
    readonly status: WithdrawalStatus;
    readonly createdAt: Date;
    readonly completedAt: Date | null;
    /** The bank's own of the payout. */
    readonly bankReference: string | null;
    readonly failedAt: Date | null;
    readonly failureReason: string | null;
  };

/** VALIDATION_ERROR for what cannot be paid out. */
export function refuseWish({ amount, bankAccount }: WithdrawalWish): void {
  const isAmount = amount >= WITHDRAWAL_MIN && amount <= AMOUNT_MAX;
  refuseFields([
    ...(isAmount ? [] : [wrongAmount()]),
    ...(ACCOUNT_NUMBER.test(bankAccount.accountNumber) ? [] : [wrongAccountNumber()]),
  ]);
}

export function requested(
  { amount, bankAccount, reference }: WithdrawalWish,
  own: Tenant & Pick<Withdrawal, 'withdrawalId' | 'createdAt'>,
): Withdrawal {
  const { accountId, environment, withdrawalId, createdAt } = own;
  return {
    ...{ accountId, environment, withdrawalId, amount, bankAccount, reference, createdAt },
    status: 'REQUESTED',
    completedAt: null,
    bankReference: null,
    failedAt: null,
    failureReason: null,
  };
}

/** TRANSITION_NOT_ALLOWED where it is over, whichever way. */
export function completed(before: Withdrawal, bankReference: string, now: Date): Withdrawal {
  refuseMove(before, 'COMPLETED');
  return { ...before, status: 'COMPLETED', completedAt: now, bankReference };
}

/** TRANSITION_NOT_ALLOWED where it is over, whichever way. */
export function failed(before: Withdrawal, failureReason: string, now: Date): Withdrawal {
  refuseMove(before, 'FAILED');
  return { ...before, status: 'FAILED', failedAt: now, failureReason };
}

/** Whether this is what was wished: then asking again asks for nothing. */
export function isWishOf(withdrawal: Withdrawal, wish: WithdrawalWish): boolean {
  const { bank, accountNumber, accountName } = withdrawal.bankAccount;
  return (
    withdrawal.amount === wish.amount &&
    bank === wish.bankAccount.bank &&
    accountNumber === wish.bankAccount.accountNumber &&
    accountName === wish.bankAccount.accountName
  );
}

export function withdrawalAsSubject({
  accountId,
  environment,
  withdrawalId,
}: Withdrawal): SubjectKey {
  return { accountId, environment, subject: withdrawalId };
}

function refuseMove({ status, bankReference }: Withdrawal, to: WithdrawalStatus): void {
  const allowed = WITHDRAWAL_MOVES[status];
  if (allowed.includes(to)) return;
  const by = bankReference === null ? '' : `, by ${bankReference}`;
  const message = `The withdrawal is ${status}${by}, and cannot become ${to}.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { status, allowed } });
}

function wrongAmount() {
  const message = `A withdrawal is of ${WITHDRAWAL_MIN} to ${AMOUNT_MAX} rupiah.`;
  return { path: 'amount', code: 'VALIDATION_ERROR', message } as const;
}

function wrongAccountNumber() {
  const message = 'The account number must be 5 to 20 digits.';
  return { path: 'account_number', code: 'VALIDATION_ERROR', message } as const;
}
