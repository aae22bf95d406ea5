import { type Shipment, type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { Standing, TimelineEntry } from '#domain/tracking/timeline.ts';
import type { DueRequest, TrackingStore, TrackingWrites } from '#domain/tracking/tracking-store.ts';
import type { SeenDue } from '../store-contracts/contract.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { shipmentPlace } from './shipment-store.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';

type Own = Pick<Tables, 'shipments' | 'trackingEntries' | 'trackingDue'>;

export function fakeTrackingStore({ shipments, trackingEntries, trackingDue }: Own): TrackingStore {
  return {
    async claimDue(request) {
      const claimed = longestDue(trackingDue, request);
      for (const row of claimed) {
        trackingDue.replace(shipmentPlace(row), { ...row, dueAt: request.until });
      }
      return claimed.map(({ dueAt: _, ...due }) => due);
    },
    async standings(keys) {
      const found = keys.flatMap((key) => shipments.get(shipmentPlace(key)) ?? []);
      return found.map((shipment) => standingOf(shipment, entriesOf(trackingEntries, shipment)));
    },
    async postpone(later) {
      for (const { dueAt, ...key } of later) dueFrom(trackingDue, key, dueAt);
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
    begin({ courierCode, dueAt, ...shipment }) {
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
    end(key) {
      queue.add(({ trackingDue }) => trackingDue.remove(shipmentPlace(key)));
    },
  };
}

function longestDue(due: Table<SeenDue>, { couriers, room, now }: DueRequest): SeenDue[] {
  const inTurn = [...due.entries().values()]
    .filter(({ dueAt }) => dueAt <= now)
    .toSorted(longestFirst);
  const claimed = couriers.flatMap(({ environment, courierCode }) =>
    inTurn
      .filter((row) => row.environment === environment && row.courierCode === courierCode)
      .slice(0, room),
  );
  return claimed.toSorted(longestFirst);
}

function longestFirst(a: SeenDue, b: SeenDue): number {
  return a.dueAt.getTime() - b.dueAt.getTime();
}

function standingOf(shipment: Shipment, entries: readonly TimelineEntry[]): Standing {
  const times = entries.map(({ recordedAt }) => recordedAt.getTime());
  return {
    shipment,
    knownKeys: new Set(entries.map(({ entryKey }) => entryKey)),
    quietSince:
      times.length > 0 ? new Date(Math.max(...times)) : (shipment.bookedAt ?? shipment.createdAt),
  };
}

function dueFrom(due: Table<SeenDue>, key: ShipmentKey, dueAt: Date): void {
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
