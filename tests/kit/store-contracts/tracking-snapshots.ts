import { expect } from '@jest/globals';
import { type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { TrackingSnapshot } from '#domain/tracking/timeline.ts';
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
      name: 'knows of each shipment what was told, and when something new was told last',
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
        const standings = await storage.stores.tracking.snapshots(shipments);
        expect(byNumber(standings)).toEqual(known);
        const last = shipments.slice(-1);
        expect(await storage.stores.tracking.snapshots(last)).toEqual(known.slice(-1));
      },
    },
    {
      name: 'has been quiet since the booking where nothing was told, or since it was created',
      async check(storage) {
        await insertShipments(storage, [bare, booked]);
        const standings = await storage.stores.tracking.snapshots([bare, booked]);
        expect(byNumber(standings)).toEqual([
          emptySnapshot(bare, bare.createdAt),
          emptySnapshot(booked, BOOKED_AT),
        ]);
      },
    },
    {
      name: 'has been quiet since the newest entry where one is older than the booking',
      async check(storage) {
        await insertShipments(storage, [booked]);
        const recordedAt = later(BOOKED_AT, -1);
        await append(storage, [sampleEntry({ ...shipmentKeyOf(booked), recordedAt })]);
        const [snapshots] = await storage.stores.tracking.snapshots([booked]);
        expect(snapshots?.lastChangeAt).toEqual(recordedAt);
      },
    },
    {
      name: 'tells how those stand that are asked for and there, and of nobody else',
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
        const standings = await tracking.snapshots([...strangers, booked]);
        expect(standings).toEqual([emptySnapshot(booked, BOOKED_AT)]);
      },
    },
  ];
}

function emptySnapshot(shipment: Shipment, lastChangeAt: Date): TrackingSnapshot {
  return { shipment, knownKeys: new Set(), unreadScans: new Set(), lastChangeAt };
}

function byNumber(standings: readonly TrackingSnapshot[]): readonly TrackingSnapshot[] {
  return standings.toSorted((a, b) =>
    a.shipment.shipmentNumber < b.shipment.shipmentNumber ? -1 : 1,
  );
}
