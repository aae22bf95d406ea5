import type { AreaCode } from '#domain/area/area-code.ts';
import { key, orNull, selectionOf, tableOf, text, timestamptz } from '../table.ts';

export const areaCodes = tableOf<AreaCode>('courier_area_code', {
  provider: key(text),
  districtId: key(text),
  originCode: orNull(text),
  destinationCode: orNull(text),
  name: text,
  source: text,
  verifiedAt: orNull(timestamptz),
});

export const { columns: AREA_CODE, read: toAreaCode } = selectionOf(areaCodes);
