import { describe, expect, it } from '@jest/globals';
import {
  OVERDUE_AFTER_DAYS,
  recordReader,
  recordsOf,
  routeQuery,
} from '#domain/insight/figure/courier-record.ts';
import type { RouteSum } from '#domain/insight/figure/figure-store.ts';
import {
  ROUTE_FIGURE_DAYS_KEPT,
  routeChangesOf,
  routeScopes,
  summedRoutes,
} from '#domain/insight/figure/route-figure.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { DAY_MS } from '#domain/time.ts';

const TENANT = { accountId: 'a', environment: 'TEST' } as const;
/** A Friday in Jakarta. */
const BOOKED = new Date('2026-11-20T03:00:00Z');
const NOW = new Date('2026-11-30T03:00:00Z');
const SHIPMENT = {
  courierCode: 'jne',
  createdAt: BOOKED,
  bookedAt: BOOKED,
  deliveredAt: new Date('2026-11-23T03:00:00Z'),
  sender: { districtId: '31.73.06' },
  receiver: { districtId: '35.25.14' },
  estimatedDays: { max: 2 },
};
const NOTHING = { underWay: 0, onTime: 0, late: 0, failed: 0, lost: 0, halfDays: 0 };
const SCOPES = routeScopes('31.73.06', '35.25.14');

function changes(from: ShipmentStatus | null, to: ShipmentStatus, shipment = SHIPMENT) {
  return routeChangesOf(TENANT, shipment, { from, to });
}

describe('changes of route figures', () => {
  it('counts a booked parcel by regency, by province and overall', () => {
    const own = { ...TENANT, ...NOTHING, underWay: 1, courierCode: 'jne', day: '2026-11-20' };
    expect(changes('PROCESSING', 'BOOKED')).toEqual([
      { ...own, origin: '31.73', destination: '35.25' },
      { ...own, origin: '31', destination: '35' },
      { ...own, origin: '', destination: '' },
    ]);
  });

  it.each([
    ['BOOKED', 'DELIVERED', { underWay: -1, onTime: 1, halfDays: 6 }],
    ['IN_TRANSIT', 'DELIVERY_FAILED', { underWay: -1, failed: 1 }],
    ['DELIVERY_FAILED', 'DELIVERED', { failed: -1, onTime: 1, halfDays: 6 }],
    ['ON_HOLD', 'LOST', { underWay: -1, lost: 1 }],
    ['RETURN_IN_TRANSIT', 'DAMAGED', { failed: -1, lost: 1 }],
    ['BOOKED', 'CANCELLED', { underWay: -1 }],
  ] as const)(
    'changes the figures of a parcel that moves from %s to %s by %j',
    (from, to, counts) => {
      expect(changes(from, to)[0]).toMatchObject({ ...NOTHING, ...counts });
    },
  );

  it.each([
    ['PROCESSING', 'BOOKING_FAILED'],
    ['PICKED_UP', 'IN_TRANSIT'],
    ['RETURN_IN_TRANSIT', 'RETURNED'],
  ] as const)('changes no figure when a parcel moves from %s to %s', (from, to) => {
    expect(changes(from, to)).toEqual([]);
  });

  it.each([
    // Two working days after Friday: Sunday does not count, so until the end of Monday, local time.
    ['35.25.14', '2026-11-23T16:59:59Z', 'onTime'],
    ['35.25.14', '2026-11-23T17:00:00Z', 'late'],
    ['51.71.01', '2026-11-23T15:59:59Z', 'onTime'],
    ['51.71.01', '2026-11-23T16:00:00Z', 'late'],
  ] as const)('counts a parcel delivered to %s at %s as %s', (districtId, at, name) => {
    const shipment = { ...SHIPMENT, receiver: { districtId }, deliveredAt: new Date(at) };
    expect(changes('BOOKED', 'DELIVERED', shipment)[0]?.[name]).toBe(1);
  });

  it('sums route figures of the same place and day and drops sums of zero', () => {
    const all = [...changes('PROCESSING', 'BOOKED'), ...changes('PROCESSING', 'BOOKED')];
    const tiki = changes('PROCESSING', 'BOOKED', { ...SHIPMENT, courierCode: 'tiki' });
    const summed = summedRoutes([...all, ...tiki], NOW);
    expect(summed.map(({ courierCode, underWay }) => [courierCode, underWay])).toEqual([
      ['jne', 2],
      ['jne', 2],
      ['jne', 2],
      ['tiki', 1],
      ['tiki', 1],
      ['tiki', 1],
    ]);
    expect(summedRoutes([...tiki, ...changes('BOOKED', 'CANCELLED')], NOW)).toHaveLength(6);
    const back = changes('BOOKED', 'CANCELLED', { ...SHIPMENT, courierCode: 'tiki' });
    expect(summedRoutes([...tiki, ...back], NOW)).toEqual([]);
  });

  it('ignores parcels older than the retention of route figures', () => {
    const at = (days: number) => {
      const createdAt = new Date(NOW.getTime() - days * DAY_MS);
      return summedRoutes(changes('PROCESSING', 'BOOKED', { ...SHIPMENT, createdAt }), NOW);
    };
    expect(at(ROUTE_FIGURE_DAYS_KEPT)).toEqual([]);
    expect(at(90)).toHaveLength(3);
  });
});

describe('record of a courier', () => {
  const [regency, province, anywhere] = SCOPES;
  const sum = (scope: typeof regency, counts: Partial<RouteSum>): RouteSum => ({
    ...NOTHING,
    overdue: 0,
    courierCode: 'jne',
    origin: '',
    destination: '',
    ...scope,
    ...counts,
  });
  const records = (...sums: readonly RouteSum[]) =>
    recordsOf('jne', SCOPES, sums).map(({ record }) => Number(record.toFixed(3)));

  it('reads courier records of ninety days and treats old parcels without an end as overdue', () => {
    expect(routeQuery({ originId: '31.73.06', destinationId: '35.25.14' }, NOW)).toEqual({
      scopes: SCOPES,
      since: '2026-09-02',
      overdueBefore: '2026-11-09',
    });
    expect(OVERDUE_AFTER_DAYS).toBe(21);
  });

  it('returns a record of 0.9 for a courier without parcels', () => {
    expect(records()).toEqual([0.9, 0.9, 0.9]);
    expect(records(sum(regency, { courierCode: 'tiki', lost: 9 }))).toEqual([0.9, 0.9, 0.9]);
  });

  it.each([
    [{ onTime: 20 }, 0.95],
    [{ late: 20 }, 0.85],
    [{ failed: 20 }, 0.65],
    [{ overdue: 20 }, 0.45],
    [{ lost: 5 }, 0.32],
    [{ lost: 20 }, 0],
    [{ underWay: 99 }, 0.9],
    [{ onTime: 10_000 }, 1],
  ] as const)(
    "computes a courier's record for %j as %d in every scope without own parcels",
    (counts, record) => {
      expect(records(sum(anywhere, counts))).toEqual([record, record, record]);
    },
  );

  it("weights a courier's few parcels on a route with its record of the wider scope", () => {
    const poor = sum(anywhere, { late: 10_000, onTime: 20 });
    const found = records(poor, sum(province, { onTime: 20 }), sum(regency, { onTime: 1 }));
    expect(found).toEqual([0.902, 0.9, 0.801]);
  });

  it("counts a parcel once per scope in a courier's record", () => {
    const once = SCOPES.map((scope) => sum(scope, { lost: 1 }));
    expect(records(...once)).toEqual([0.762, 0.762, 0.762]);
  });

  it("ranks rates by the courier's record of the narrowest scope", () => {
    const recordOf = recordReader(SCOPES, [sum(regency, { onTime: 20 })]);
    expect([recordOf('jne'), recordOf('tiki')]).toEqual([0.95, 0.9]);
  });
});
