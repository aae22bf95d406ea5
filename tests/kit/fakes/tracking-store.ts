import { keysOfLines } from '#domain/carrying/tracking/line-keys.ts';
import { HINT_TRIES } from '#domain/carrying/tracking/schedule.ts';
import type { TimelineEntry, TrackingSnapshot } from '#domain/carrying/tracking/timeline.ts';
import type { TrackingStore, TrackingWrites } from '#domain/carrying/tracking/tracking-store.ts';
import {
  type Shipment,
  type ShipmentKey,
  shipmentKeyOf,
} from '#domain/selling/shipment/shipment.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { dueQueue, longestDueFirst } from './due-queue.ts';
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
  const queue = dueQueue(trackingDue);
  return {
    ...fakeUnknownCodes(tables),
    async claimDue({ couriers, ...lease }) {
      const claimed = couriers.flatMap(({ environment, provider, courierCode, limit }) =>
        queue.claim(
          { limit, ...lease },
          (row) =>
            row.environment === environment &&
            row.provider === provider &&
            row.courierCode === courierCode,
        ),
      );
      return claimed.toSorted(longestDueFirst).map(({ dueAt: _, hintTries: __, ...due }) => due);
    },
    async lanes() {
      const rows = [...trackingDue.entries().values()];
      const lanes = rows.map(({ environment, provider, courierCode }) => {
        return { environment, provider, courierCode };
      });
      return [...new Map(lanes.map((lane) => [JSON.stringify(lane), lane])).values()];
    },
    async snapshots(keys) {
      const found = keys.flatMap((key) => shipments.get(shipmentPlace(key)) ?? []);
      return found.map((shipment) => snapshotOf(shipment, entriesOf(trackingEntries, shipment)));
    },
    async postpone(later, claimedUntil) {
      for (const { dueAt, triedAgainAt, ...key } of later) {
        const place = shipmentPlace(key);
        const row = trackingDue.get(place);
        if (row?.dueAt.getTime() !== claimedUntil.getTime()) continue;
        const isHinted = triedAgainAt !== undefined && row.hintTries > 0;
        const hintTries = isHinted ? row.hintTries - 1 : 0;
        trackingDue.replace(place, { ...row, dueAt: isHinted ? triedAgainAt : dueAt, hintTries });
      }
    },
    async markDueNow(keys, now) {
      for (const place of keys.map(shipmentPlace)) {
        const row = trackingDue.get(place);
        if (row === undefined) continue;
        const dueAt = row.dueAt > now ? now : row.dueAt;
        trackingDue.replace(place, { ...row, dueAt, hintTries: HINT_TRIES });
      }
    },
    async findByAwbs(asked) {
      return asked.flatMap((one) => {
        const key = awbs.get(awbPlace(one));
        return key === undefined ? [] : { ...one, ...key };
      });
    },
    async findByNumbers({ environment, provider }, asked) {
      const found = asked.flatMap((shipmentNumber) => {
        const accountId = tables.shipmentNumbers.get(shipmentNumber);
        if (accountId === undefined) return [];
        return shipments.get(shipmentPlace({ accountId, environment, shipmentNumber })) ?? [];
      });
      return found.filter((one) => one.provider === provider).map(shipmentKeyOf);
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
    startPolling({ provider, courierCode, dueAt, ...shipment }) {
      queue.add(({ trackingDue }) => {
        const key = shipmentKeyOf(shipment);
        const place = shipmentPlace(key);
        if (trackingDue.get(place) !== undefined) return;
        trackingDue.insert(place, { ...key, provider, courierCode, dueAt, hintTries: 0 });
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
      queue.add(({ trackingDue }) => {
        const row = trackingDue.get(shipmentPlace(key));
        if (row !== undefined)
          trackingDue.replace(shipmentPlace(key), { ...row, dueAt, hintTries: 0 });
      });
    },
    stopPolling(key) {
      queue.add(({ trackingDue }) => trackingDue.remove(shipmentPlace(key)));
    },
  };
}

function snapshotOf(shipment: Shipment, entries: readonly TimelineEntry[]): TrackingSnapshot {
  const times = entries.map(({ recordedAt }) => recordedAt.getTime());
  return {
    shipment,
    ...keysOfLines(entries),
    lastChangeAt:
      times.length > 0 ? new Date(Math.max(...times)) : (shipment.bookedAt ?? shipment.createdAt),
  };
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
