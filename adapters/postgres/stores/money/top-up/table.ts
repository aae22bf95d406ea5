import type { TopUp } from '#domain/money/top-up/top-up.ts';
import {
  fixed,
  integer,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const topUps = tableOf<TopUp>('top_up', keptBy('testTopUps', 'OLD'), {
  accountId: key(uuid),
  environment: key(text),
  topUpId: key(uuid),
  status: text,
  method: fixed(text),
  amount: fixed(integer),
  createdAt: fixed(timestamptz),
  expiresAt: fixed(timestamptz),
  paidAt: orNull(timestamptz),
  transactionId: orNull(uuid),
  lastSequence: integer,
});

export const { columns: TOP_UP, read: toTopUp } = selectionOf(topUps);
