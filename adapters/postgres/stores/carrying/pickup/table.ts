import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import {
  boolean,
  fixed,
  integer,
  json,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  texts,
  timestamptz,
  uuid,
} from '../../table.ts';

export const pickups = tableOf<Pickup>('pickup', keptBy('testPickups', 'OLD'), {
  accountId: key(uuid),
  environment: key(text),
  pickupId: key(uuid),
  status: text,
  provider: fixed(text),
  courierCode: fixed(text),
  originDistrictId: fixed(text),
  shipmentNumbers: texts,
  waiting: texts,
  date: fixed(text),
  window: { prefix: 'window_', parts: { start: fixed(text), end: fixed(text) } },
  timeZone: fixed(text),
  contact: { prefix: 'contact_', parts: { name: fixed(text), phone: fixed(text) } },
  address: fixed(text),
  notes: fixed(orNull(text)),
  courierReference: orNull(text),
  isIncludedInBooking: fixed(boolean),
  failure: orNull(json),
  createdAt: fixed(timestamptz),
  lastSequence: integer,
});

export const { columns: PICKUP, read: toPickup } = selectionOf(pickups);
