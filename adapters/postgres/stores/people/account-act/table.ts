import type { AccountAct } from '#domain/people/access/account-act.ts';
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

export const accountActs = tableOf<AccountAct>('account_act', keptBy('unusedAccounts'), {
  accountId: key(uuid),
  sequence: key(integer),
  kind: fixed(text),
  personId: fixed(orNull(uuid)),
  by: fixed({ ...text, name: 'acted_by' }),
  subject: fixed(text),
  detail: fixed(text),
  at: fixed({ ...timestamptz, name: 'acted_at' }),
});

export const { columns: ACCOUNT_ACT, read: toAccountAct } = selectionOf(accountActs);
