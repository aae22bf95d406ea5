import { type KeyedLine, keysOfLines } from '#domain/carrying/tracking/line-keys.ts';
import type { TrackingSnapshot } from '#domain/carrying/tracking/timeline.ts';
import type { DueShipment, ShipmentWithAwb } from '#domain/carrying/tracking/tracking-store.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { type ShipmentKeyRow, toShipmentKey } from '../../keys.ts';
import { toShipment } from '../../selling/shipment/table.ts';

export type ParcelRow = ShipmentKeyRow & { courier_code: string; awb: string };

export type DueRow = ShipmentKeyRow & { provider: string; courier_code: string };

/** A shipment with the keys of the lines of its timeline; null if the timeline is empty. */
export type SnapshotRow = Shipment & { lines: KeyedLine[] | null; lastChangeAt: Date };

export function toDue(row: DueRow): DueShipment {
  return { ...toShipmentKey(row), provider: row.provider, courierCode: row.courier_code };
}

export function toParcel(row: ParcelRow): ShipmentWithAwb {
  return { ...toShipmentKey(row), courierCode: row.courier_code, awb: row.awb };
}

export function toSnapshot(row: SnapshotRow): TrackingSnapshot {
  const { lines, lastChangeAt } = row;
  return { shipment: toShipment(row), ...keysOfLines(lines ?? []), lastChangeAt };
}
