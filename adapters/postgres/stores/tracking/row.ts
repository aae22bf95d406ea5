import type { Environment } from '#domain/environment.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { TimelineEntry, TrackingSnapshot } from '#domain/tracking/timeline.ts';
import type { ReasonCode, TimelineStatus } from '#domain/tracking/tracking-event.ts';
import type { DueShipment } from '#domain/tracking/tracking-store.ts';
import { type ShipmentRow, toShipment } from '../shipment/row.ts';

export type KeyRow = { account_id: string; environment: Environment; shipment_number: string };

export type ParcelRow = KeyRow & { awb: string };

export type DueRow = KeyRow & { courier_code: string };

export type EntryRow = KeyRow & {
  entry_key: string;
  status: TimelineStatus;
  is_unknown: boolean;
  reason_code: ReasonCode | null;
  at: Date;
  location: string;
  code: string;
  words: string;
  recorded_at: Date;
};

/** A shipment and the keys of its timeline: `known_keys` is null where it is empty. */
export type SnapshotRow = ShipmentRow & { known_keys: string[] | null; quiet_since: Date };

export function toKey(row: KeyRow): ShipmentKey {
  return {
    accountId: row.account_id,
    environment: row.environment,
    shipmentNumber: row.shipment_number,
  };
}

export function toDue(row: DueRow): DueShipment {
  return { ...toKey(row), courierCode: row.courier_code };
}

export function toSnapshot(row: SnapshotRow): TrackingSnapshot {
  return {
    shipment: toShipment(row),
    knownKeys: new Set(row.known_keys),
    lastChangeAt: row.quiet_since,
  };
}

export function toEntry(row: EntryRow): TimelineEntry {
  return {
    ...toKey(row),
    entryKey: row.entry_key,
    status: row.status,
    isUnknown: row.is_unknown,
    reasonCode: row.reason_code,
    at: row.at,
    location: row.location,
    code: row.code,
    description: row.words,
    recordedAt: row.recorded_at,
  };
}

/** The columns of these keys, as parameters of `unnest`. */
export function keyColumns(keys: readonly ShipmentKey[]): readonly (readonly string[])[] {
  return [
    keys.map(({ accountId }) => accountId),
    keys.map(({ environment }) => environment),
    keys.map(({ shipmentNumber }) => shipmentNumber),
  ];
}
