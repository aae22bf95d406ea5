import { type Shipment, type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { TimelineEntry, TrackingSnapshot } from '#domain/tracking/timeline.ts';
import type { DueRequest, TrackingStore, TrackingWrites } from '#domain/tracking/tracking-store.ts';
import type { TrackingDueRow } from '../store-contracts/contract.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { awbPlace, shipmentPlace } from './shipment-store.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';
import { fakeUnknownCodes } from './unknown-codes.ts';

type Own = Pick<
  Tables,
  'shipments' | 'shipmentNumbers' | 'awbs' | 'trackingEntries' | 'trackingDue' | 'unknownCodes'
>;

export function fakeTrackingStore(tables: Own): TrackingStore {
  const { shipments, awbs, trackingEntries, trackingDue } = tables;
  return {
    ...fakeUnknownCodes(tables.unknownCodes),
    async claimDue(request) {
      const claimed = longestDue(trackingDue, request);
      for (const row of claimed) {
        trackingDue.replace(shipmentPlace(row), { ...row, dueAt: request.until });
      }
      return claimed.map(({ dueAt: _, ...due }) => due);
    },
    async snapshots(keys) {
      const found = keys.flatMap((key) => shipments.get(shipmentPlace(key)) ?? []);
      return found.map((shipment) => snapshotOf(shipment, entriesOf(trackingEntries, shipment)));
    },
    async postpone(later, claimedUntil) {
      for (const { dueAt, ...key } of later) {
        const isClaimed = waitOf(trackingDue, key)?.getTime() === claimedUntil.getTime();
        if (isClaimed) dueFrom(trackingDue, key, dueAt);
      }
    },
    async markDueNow(keys, now) {
      for (const key of keys) {
        const dueAt = waitOf(trackingDue, key);
        if (dueAt !== undefined && dueAt > now) dueFrom(trackingDue, key, now);
      }
    },
    async findByAwbs(courier, asked) {
      return asked.flatMap((awb) => {
        const key = awbs.get(awbPlace({ ...courier, awb }));
        return key === undefined ? [] : { ...key, awb };
      });
    },
    async findByNumbers({ environment, courierCode }, asked) {
      const found = asked.flatMap((shipmentNumber) => {
        const accountId = tables.shipmentNumbers.get(shipmentNumber);
        if (accountId === undefined) return [];
        return shipments.get(shipmentPlace({ accountId, environment, shipmentNumber })) ?? [];
      });
      return found.filter((one) => one.courierCode === courierCode).map(shipmentKeyOf);
    },
    async timeline(key) {
      return entriesOf(trackingEntries, key).toSorted(
        (a, b) =>
          a.at.getTime() - b.at.getTime() ||
          Number(isOurs(b)) - Number(isOurs(a)) ||
          a.recordedAt.getTime() - b.recordedAt.getTime() ||
          (a.entryKey < b.entryKey ? -1 : 1),
      );
    },
  };
}

export function fakeTrackingWrites(queue: ChangeQueue): TrackingWrites {
  return {
    startPolling({ courierCode, dueAt, ...shipment }) {
      queue.add(({ trackingDue }) => {
        const key = shipmentKeyOf(shipment);
        const place = shipmentPlace(key);
        if (trackingDue.get(place) !== undefined) return;
        trackingDue.insert(place, { ...key, courierCode, dueAt });
      });
    },
    append(entries) {
      queue.add(({ trackingEntries }) => {
        for (const entry of entries) {
          const place = entryPlace(entry);
          if (trackingEntries.get(place) !== undefined) throw new Stale(`${place} is there`);
          trackingEntries.insert(place, entry);
        }
      });
      queue.addCheck(({ shipments }) => {
        const stray = entries.find((entry) => shipments.get(shipmentPlace(entry)) === undefined);
        if (stray !== undefined) throw new Error(`no shipment ${shipmentPlace(stray)}`);
      });
    },
    reschedule(key, dueAt) {
      queue.add(({ trackingDue }) => dueFrom(trackingDue, key, dueAt));
    },
    stopPolling(key) {
      queue.add(({ trackingDue }) => trackingDue.remove(shipmentPlace(key)));
    },
  };
}

function longestDue(due: Table<TrackingDueRow>, { couriers, now }: DueRequest): TrackingDueRow[] {
  const inTurn = [...due.entries().values()]
    .filter(({ dueAt }) => dueAt <= now)
    .toSorted(longestFirst);
  const claimed = couriers.flatMap(({ environment, courierCode, limit }) =>
    inTurn
      .filter((row) => row.environment === environment && row.courierCode === courierCode)
      .slice(0, limit),
  );
  return claimed.toSorted(longestFirst);
}

function longestFirst(a: TrackingDueRow, b: TrackingDueRow): number {
  return a.dueAt.getTime() - b.dueAt.getTime();
}

function snapshotOf(shipment: Shipment, entries: readonly TimelineEntry[]): TrackingSnapshot {
  const times = entries.map(({ recordedAt }) => recordedAt.getTime());
  return {
    shipment,
    knownKeys: new Set(entries.map(({ entryKey }) => entryKey)),
    lastChangeAt:
      times.length > 0 ? new Date(Math.max(...times)) : (shipment.bookedAt ?? shipment.createdAt),
  };
}

function waitOf(due: Table<TrackingDueRow>, key: ShipmentKey): Date | undefined {
  return due.get(shipmentPlace(key))?.dueAt;
}

function dueFrom(due: Table<TrackingDueRow>, key: ShipmentKey, dueAt: Date): void {
  const place = shipmentPlace(key);
  const row = due.get(place);
  if (row !== undefined) due.replace(place, { ...row, dueAt });
}

function entriesOf(entries: Table<TimelineEntry>, key: ShipmentKey): readonly TimelineEntry[] {
  const place = shipmentPlace(key);
  return [...entries.entries().values()].filter((entry) => shipmentPlace(entry) === place);
}

function entryPlace(entry: TimelineEntry): string {
  return placeOf(shipmentPlace(entry), entry.entryKey);
}

function isOurs({ entryKey }: TimelineEntry): boolean {
  return entryKey === 'BOOKED';
}
