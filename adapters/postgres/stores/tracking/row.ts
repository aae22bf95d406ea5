import type { TimelineEntry, TrackingSnapshot } from '#domain/tracking/timeline.ts';
import type { ReasonCode, TimelineStatus } from '#domain/tracking/tracking-event.ts';
import type { DueShipment } from '#domain/tracking/tracking-store.ts';
import { type ShipmentKeyRow, toShipmentKey } from '../keys.ts';
import { type ShipmentRow, toShipment } from '../shipment/row.ts';

export type ParcelRow = ShipmentKeyRow & { awb: string };

export type DueRow = ShipmentKeyRow & { courier_code: string };

export type EntryRow = ShipmentKeyRow & {
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

export function toDue(row: DueRow): DueShipment {
  return { ...toShipmentKey(row), courierCode: row.courier_code };
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
    ...toShipmentKey(row),
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
