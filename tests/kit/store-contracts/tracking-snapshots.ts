import { expect } from '@jest/globals';
import type { TrackingSnapshot } from '#domain/carrying/tracking/timeline.ts';
import { type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { Check } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANTS,
} from './shipment-samples.ts';
import { append, KEY, sampleEntry } from './tracking-samples.ts';

const BOOKED_AT = later(INSTANT, 3);

const bare = nthShipment(1);
const booked = nthShipment(2, { awb: 'SIM0002', status: 'BOOKED', bookedAt: BOOKED_AT });

export function trackingSnapshotChecks(): Check[] {
  return [
    {
      name: 'returns the tracking entries of each shipment, and the time of the last new one',
      async check(storage) {
        const shipments = TENANTS.map((tenant, at) => nthShipment(at + 1, tenant));
        await insertShipments(storage, shipments);
        const entries = shipments.flatMap((shipment, at) =>
          [8, 9, 7].map((second) =>
            sampleEntry({
              ...shipmentKeyOf(shipment),
              entryKey: `${at} at ${second}`,
              isUnknown: second === 8,
              at: later(INSTANT, -second),
              recordedAt: later(INSTANT, 1_000 * second + at),
            }),
          ),
        );
        await append(storage, entries);
        const known = shipments.map((shipment, at) => ({
          shipment,
          knownKeys: new Set([7, 8, 9].map((second) => `${at} at ${second}`)),
          unreadScans: new Set([`${at} at 8`]),
          lastChangeAt: later(INSTANT, 9_000 + at),
        }));
        const snapshots = await storage.stores.tracking.snapshots(shipments);
        expect(byNumber(snapshots)).toEqual(known);
        const last = shipments.slice(-1);
        expect(await storage.stores.tracking.snapshots(last)).toEqual(known.slice(-1));
      },
    },
    {
      name: 'counts a shipment as quiet since its booking where it has no entry, or since its creation',
      async check(storage) {
        await insertShipments(storage, [bare, booked]);
        const snapshots = await storage.stores.tracking.snapshots([bare, booked]);
        expect(byNumber(snapshots)).toEqual([
          emptySnapshot(bare, bare.createdAt),
          emptySnapshot(booked, BOOKED_AT),
        ]);
      },
    },
    {
      name: 'counts a shipment as quiet since its newest entry where one is older than the booking',
      async check(storage) {
        await insertShipments(storage, [booked]);
        const recordedAt = later(BOOKED_AT, -1);
        await append(storage, [sampleEntry({ ...shipmentKeyOf(booked), recordedAt })]);
        const [snapshots] = await storage.stores.tracking.snapshots([booked]);
        expect(snapshots?.lastChangeAt).toEqual(recordedAt);
      },
    },
    {
      name: 'returns the tracking of the requested existing shipments only',
      async check(storage) {
        await insertShipments(storage, [bare, booked]);
        const strangers = [
          { ...KEY, ...OTHER_ACCOUNT },
          { ...KEY, ...OTHER_ENVIRONMENT },
          { ...KEY, shipmentNumber: numberOf(404) },
        ];
        const { tracking } = storage.stores;
        expect(await tracking.snapshots(strangers)).toEqual([]);
        expect(await tracking.snapshots([])).toEqual([]);
        const snapshots = await tracking.snapshots([...strangers, booked]);
        expect(snapshots).toEqual([emptySnapshot(booked, BOOKED_AT)]);
      },
    },
  ];
}

function emptySnapshot(shipment: Shipment, lastChangeAt: Date): TrackingSnapshot {
  return { shipment, knownKeys: new Set(), unreadScans: new Set(), lastChangeAt };
}

function byNumber(snapshots: readonly TrackingSnapshot[]): readonly TrackingSnapshot[] {
  return snapshots.toSorted((a, b) =>
    a.shipment.shipmentNumber < b.shipment.shipmentNumber ? -1 : 1,
  );
}
