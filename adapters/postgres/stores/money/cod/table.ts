import type { Advances } from '#domain/money/cod/advance-limit.ts';
import {
  bigint,
  FOR_EVER,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
} from '../../table.ts';

export const codAdvances = tableOf<Advances>('cod_advance_limit', FOR_EVER, {
  provider: key(text),
  most: bigint,
  advanced: bigint,
  usedUpAt: orNull(timestamptz),
  changedAt: timestamptz,
  changedBy: text,
});

export const { columns: ADVANCES, read: toAdvances } = selectionOf(codAdvances);
