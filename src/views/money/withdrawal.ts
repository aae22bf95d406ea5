import { idText } from '#domain/id.ts';
import { lastDigits } from '#domain/money/bank-account/bank-account.ts';
import type { Withdrawal } from '#domain/money/withdrawal/withdrawal.ts';

/** View for clients, with only the last digits of the account number. */
export function clientWithdrawalView(withdrawal: Withdrawal) {
  const { bankAccount } = withdrawal;
  return {
    withdrawal_id: idText('withdrawal', withdrawal.withdrawalId),
    environment: withdrawal.environment,
    status: withdrawal.status,
    amount: withdrawal.amount,
    bank: bankAccount.bank,
    account_name: bankAccount.accountName,
    account_number_last4: lastDigits(bankAccount.accountNumber),
    bank_reference: withdrawal.bankReference,
    failure_reason: withdrawal.failureReason,
    created_at: withdrawal.createdAt.toISOString(),
    completed_at: withdrawal.completedAt?.toISOString() ?? null,
    failed_at: withdrawal.failedAt?.toISOString() ?? null,
  };
}

/** View for operators. */
export function withdrawalView(withdrawal: Withdrawal) {
  const { bankAccount } = withdrawal;
  return {
    withdrawal_id: idText('withdrawal', withdrawal.withdrawalId),
    status: withdrawal.status,
    amount: withdrawal.amount,
    bank: bankAccount.bank,
    account_number: bankAccount.accountNumber,
    account_name: bankAccount.accountName,
    reference: withdrawal.reference,
    account_id: idText('account', withdrawal.accountId),
    environment: withdrawal.environment,
    created_at: withdrawal.createdAt.toISOString(),
    ...endOf(withdrawal),
  };
}

/** Empty while the withdrawal is open. */
function endOf({ completedAt, bankReference, failedAt, failureReason }: Withdrawal) {
  return {
    ...(completedAt && { completed_at: completedAt.toISOString(), bank_reference: bankReference }),
    ...(failedAt && { failed_at: failedAt.toISOString(), failure_reason: failureReason }),
  };
}
