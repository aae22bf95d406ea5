import type { Account } from '#domain/access/account.ts';
import { fixed, key, selectionOf, tableOf, text, timestamptz, uuid } from '../table.ts';

export const accounts = tableOf<Account>('account', {
  accountId: key(uuid),
  name: fixed(text),
  email: fixed(text),
  createdAt: fixed(timestamptz),
});

export const { columns: ACCOUNT, read: toAccount } = selectionOf(accounts);
