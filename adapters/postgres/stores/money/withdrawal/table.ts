import type { Withdrawal } from '#domain/money/withdrawal/withdrawal.ts';
import {
  FOR_EVER,
  fixed,
  integer,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const withdrawals = tableOf<Withdrawal>('withdrawal', FOR_EVER, {
  accountId: key(uuid),
  environment: key(text),
  withdrawalId: key(uuid),
  reference: fixed(text),
  status: text,
  amount: fixed(integer),
  bankAccount: {
    prefix: '',
    parts: { bank: fixed(text), accountNumber: fixed(text), accountName: fixed(text) },
  },
  createdAt: fixed(timestamptz),
  completedAt: orNull(timestamptz),
  bankReference: orNull(text),
  failedAt: orNull(timestamptz),
  failureReason: orNull(text),
});

export const { columns: WITHDRAWAL, read: toWithdrawal } = selectionOf(withdrawals);
