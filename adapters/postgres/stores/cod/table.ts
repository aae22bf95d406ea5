import type { Advances } from '#domain/cod/advance-limit.ts';
import { bigint, key, orNull, selectionOf, tableOf, text, timestamptz } from '../table.ts';

export const codAdvances = tableOf<Advances>('cod_advance_limit', {
  provider: key(text),
  most: bigint,
  advanced: bigint,
  usedUpAt: orNull(timestamptz),
  changedAt: timestamptz,
  changedBy: text,
});

export const { columns: ADVANCES, read: toAdvances } = selectionOf(codAdvances);
