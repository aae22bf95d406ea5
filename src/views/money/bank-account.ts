import { idText } from '#domain/id.ts';
import { lastDigits, type VerifiedAccount } from '#domain/money/bank-account/bank-account.ts';

/** View for clients. */
export function bankAccountView(account: VerifiedAccount) {
  return {
    bank_account_id: idText('bankAccount', account.bankAccountId),
    environment: account.environment,
    bank: account.bank,
    account_name: account.accountName,
    account_number_last4: lastDigits(account.accountNumber),
    created_at: account.createdAt.toISOString(),
    last_used_at: account.lastUsedAt?.toISOString() ?? null,
  };
}

/** View for operators. */
export function operatorBankAccountView(account: VerifiedAccount) {
  const { account_number_last4: _, ...shown } = bankAccountView(account);
  return {
    ...shown,
    account_number: account.accountNumber,
    account_id: idText('account', account.accountId),
    ...(account.removedAt && { removed_at: account.removedAt.toISOString() }),
  };
}
