import { isDeepStrictEqual as isEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { DueShipment } from '#domain/carrying/tracking/tracking-store.ts';
import { ENVIRONMENTS } from '#domain/environment.ts';
import type { Check, TrackingDueRow } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import { numberOf, TENANTS } from './shipment-samples.ts';
import { beginAll, sampleDue, sampleRequest } from './tracking-samples.ts';

const SIMULATOR = { provider: 'SIMULATOR' };

export function trackingClaimChecks(): Check[] {
  return [
    {
      name: 'claims polls of the named couriers, each in its environment',
      async check(storage) {
        const rows = ENVIRONMENTS.flatMap((environment) =>
          ['jne', 'tiki', 'pos'].map((courierCode, at) =>
            sampleDue({ environment, courierCode, shipmentNumber: numberOf(at) }),
          ),
        );
        await beginAll(storage, rows);
        const couriers = [
          { environment: 'TEST', ...SIMULATOR, courierCode: 'jne', limit: 10 },
          { environment: 'LIVE', ...SIMULATOR, courierCode: 'tiki', limit: 10 },
        ] as const;
        const claimed = await storage.stores.tracking.claimDue(sampleRequest({ couriers }));
        const asked = rows.filter((row) =>
          couriers.some(
            (one) => one.environment === row.environment && one.courierCode === row.courierCode,
          ),
        );
        expect(claimed).toHaveLength(2);
        expect(claimed).toEqual(expect.arrayContaining(asked.map(dueOf)));
      },
    },
    {
      name: 'claims polls of a courier by provider',
      async check(storage) {
        const rows = ['JNE', 'BITESHIP', 'GONE'].map((provider, at) =>
          sampleDue({ environment: 'LIVE', provider, shipmentNumber: numberOf(at) }),
        );
        await beginAll(storage, rows);
        const lanes = ['JNE', 'BITESHIP', 'NEW'].map(
          (provider) => ({ environment: 'LIVE', provider, courierCode: 'jne' }) as const,
        );
        const couriers = lanes.map((lane) => ({ ...lane, limit: 10 }));
        const claimed = await storage.stores.tracking.claimDue(sampleRequest({ couriers }));
        expect(claimed.toSorted(byProvider)).toEqual(
          rows.slice(0, 2).map(dueOf).toSorted(byProvider),
        );
      },
    },
    {
      name: 'claims of each courier the polls that are longest due, up to its limit',
      async check(storage) {
        const rows = ['jne', 'tiki'].flatMap((courierCode, courier) =>
          [3, 1, 4, 2].map((age) =>
            sampleDue({
              courierCode,
              shipmentNumber: numberOf(10 * courier + age),
              dueAt: later(INSTANT, -10 * age - courier),
            }),
          ),
        );
        await beginAll(storage, rows);
        const couriers = ['jne', 'tiki', 'pos'].map(
          (courierCode, at) =>
            ({ environment: 'TEST', ...SIMULATOR, courierCode, limit: 3 - at }) as const,
        );
        const claimed = await storage.stores.tracking.claimDue(sampleRequest({ couriers }));
        expect(claimed.map(({ shipmentNumber }) => shipmentNumber)).toEqual(
          [14, 4, 13, 3, 2].map(numberOf),
        );
      },
    },
    {
      name: 'claims no poll if none is due, or no courier is named',
      async check(storage) {
        await beginAll(storage, [sampleDue({ dueAt: later(INSTANT, 1) })]);
        const { tracking } = storage.stores;
        expect(await tracking.claimDue(sampleRequest())).toEqual([]);
        const request = sampleRequest({ couriers: [], now: later(INSTANT, 1) });
        expect(await tracking.claimDue(request)).toEqual([]);
      },
    },
    {
      name: 'names each courier of shipments under way once, due or not',
      async check(storage) {
        expect(await storage.stores.tracking.lanes()).toEqual([]);
        const lanes = ENVIRONMENTS.flatMap((environment) =>
          ['BITESHIP', 'JNE'].flatMap((provider) =>
            ['jne', 'tiki'].map((courierCode) => ({ environment, provider, courierCode })),
          ),
        );
        const rows = [...lanes, ...lanes].map((lane, at) =>
          sampleDue({ ...lane, shipmentNumber: numberOf(at), dueAt: later(INSTANT, at) }),
        );
        // Newest first, so that the order of insertion differs from that of the couriers.
        await beginAll(storage, rows.toReversed());
        const found = await storage.stores.tracking.lanes();
        expect(found).toHaveLength(lanes.length);
        expect(found).toEqual(expect.arrayContaining(lanes));
      },
    },
    {
      name: 'leaves polls above the limit for the next claim, whichever account has them',
      async check(storage) {
        const rows = TENANTS.flatMap((tenant) =>
          [1, 2].map((at) => sampleDue({ ...tenant, shipmentNumber: numberOf(at) })),
        );
        await beginAll(storage, rows);
        const couriers = [
          { environment: 'TEST', ...SIMULATOR, courierCode: 'jne', limit: 1 },
        ] as const;
        const request = sampleRequest({ couriers });
        const [claimed, ...others] = await storage.stores.tracking.claimDue(request);
        expect(others).toEqual([]);
        const left = rows.map((row) => ({
          ...row,
          dueAt: isEqual(dueOf(row), claimed) ? request.until : row.dueAt,
        }));
        const due = await storage.stored.due();
        expect(due).toHaveLength(left.length);
        expect(due).toEqual(expect.arrayContaining(left));
        expect(due.filter(({ dueAt }) => dueAt > INSTANT)).toHaveLength(1);
      },
    },
  ];
}

function byProvider(a: DueShipment, b: DueShipment): number {
  return a.provider < b.provider ? -1 : 1;
}

function dueOf({ dueAt: _, ...due }: TrackingDueRow): DueShipment {
  return due;
}
