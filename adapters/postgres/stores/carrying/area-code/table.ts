import type { AreaCode } from '#domain/carrying/area/area-code.ts';
import { keptBy, key, orNull, selectionOf, tableOf, text, timestamptz } from '../../table.ts';

export const areaCodes = tableOf<AreaCode>('courier_area_code', keptBy('KEPT', 'ANY'), {
  provider: key(text),
  districtId: key(text),
  originCode: orNull(text),
  destinationCode: orNull(text),
  name: text,
  source: text,
  verifiedAt: orNull(timestamptz),
});

export const { columns: AREA_CODE, read: toAreaCode } = selectionOf(areaCodes);
