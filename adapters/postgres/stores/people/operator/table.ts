import type { Act } from '#domain/people/operator/act.ts';
import {
  FOR_EVER,
  fixed,
  key,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const operatorActs = tableOf<Act>('operator_act', FOR_EVER, {
  accountId: key(uuid),
  environment: key(text),
  actId: key(uuid),
  subject: fixed(text),
  kind: fixed(text),
  detail: fixed(text),
  by: fixed({ ...text, name: 'acted_by' }),
  at: fixed({ ...timestamptz, name: 'acted_at' }),
});

export const { columns: ACT, read: toAct } = selectionOf(operatorActs);
