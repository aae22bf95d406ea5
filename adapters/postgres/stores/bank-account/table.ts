import type { VerifiedAccount } from '#domain/bank-account/bank-account.ts';
import { fixed, key, orNull, selectionOf, tableOf, text, timestamptz, uuid } from '../table.ts';

export const bankAccounts = tableOf<VerifiedAccount>('bank_account', {
  accountId: key(uuid),
  environment: key(text),
  bankAccountId: key(uuid),
  bank: fixed(text),
  accountNumber: fixed(text),
  accountName: fixed(text),
  createdAt: fixed(timestamptz),
  lastUsedAt: orNull(timestamptz),
  removedAt: orNull(timestamptz),
});

export const { columns: BANK_ACCOUNT, read: toBankAccount } = selectionOf(bankAccounts);
