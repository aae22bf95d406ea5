import type { Environment } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import type { Withdrawal, WithdrawalStatus } from '#domain/withdrawal/withdrawal.ts';

export type WithdrawalRow = {
  account_id: string;
  environment: Environment;
  withdrawal_id: string;
  reference: string;
  status: WithdrawalStatus;
  amount: number;
  bank: string;
  account_number: string;
  account_name: string;
  created_at: Date;
  completed_at: Date | null;
  bank_reference: string | null;
  failed_at: Date | null;
  failure_reason: string | null;
};

export function toRow(withdrawal: Withdrawal): WithdrawalRow {
  return {
    account_id: withdrawal.accountId,
    environment: withdrawal.environment,
    withdrawal_id: withdrawal.withdrawalId,
    reference: withdrawal.reference,
    status: withdrawal.status,
    amount: withdrawal.amount,
    bank: withdrawal.bankAccount.bank,
    account_number: withdrawal.bankAccount.accountNumber,
    account_name: withdrawal.bankAccount.accountName,
    created_at: withdrawal.createdAt,
    completed_at: withdrawal.completedAt,
    bank_reference: withdrawal.bankReference,
    failed_at: withdrawal.failedAt,
    failure_reason: withdrawal.failureReason,
  };
}

export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    accountId: row.account_id,
    environment: row.environment,
    withdrawalId: row.withdrawal_id,
    reference: row.reference,
    status: row.status,
    amount: rupiah(row.amount),
    bankAccount: {
      bank: row.bank,
      accountNumber: row.account_number,
      accountName: row.account_name,
    },
    createdAt: row.created_at,
    completedAt: row.completed_at,
    bankReference: row.bank_reference,
    failedAt: row.failed_at,
    failureReason: row.failure_reason,
  };
}
