import type { ParcelPreset } from '#domain/parcel-preset/parcel-preset.ts';
import {
  fixed,
  integer,
  json,
  key,
  orNull,
  smallint,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../table.ts';

export const parcelPresets = tableOf<ParcelPreset>('parcel_preset', {
  accountId: key(uuid),
  environment: key(text),
  presetId: key(uuid),
  slot: fixed(smallint),
  name: text,
  weightGrams: integer,
  dimensions: orNull(json),
  createdAt: fixed(timestamptz),
  revision: integer,
});
