import { describe, expect, it } from '@jest/globals';
import { dayAfter } from '#domain/day.ts';
import {
  countedStatus,
  countOf,
  FIGURE_DAYS_KEPT,
  type FigureHead,
  figureOf,
  type UncountedEvent,
} from '#domain/insight/figure/daily-figure.ts';
import { HALF_DAYS_MAX } from '#domain/insight/figure/half-days.ts';
import { wibDayOf } from '#domain/insight/figure/wib-day.ts';
import { rupiah } from '#domain/money.ts';
import { eventsOfMove } from '#domain/notifying/event/shipment-events.ts';
import {
  FIRST_STATUSES,
  MOVES,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '#domain/selling/shipment/status.ts';
import { DAY_MS } from '#domain/time.ts';

const TENANT = { accountId: 'a', environment: 'TEST' } as const;
const HEAD: FigureHead = { ...TENANT, position: 0, countedFrom: null };
const NOW = new Date('2026-11-23T03:00:00Z');
const SHIPMENT = {
  courierCode: 'jne',
  totalAmount: rupiah(18_700),
  createdAt: new Date('2026-11-22T17:00:00Z'),
  bookedAt: new Date('2026-11-22T18:00:00Z'),
  deliveredAt: new Date('2026-11-25T06:00:01Z'),
  sender: { districtId: '31.73.06' },
  receiver: { districtId: '35.25.14' },
  estimatedDays: { max: 3 },
};
const NOTHING = { changes: [], routes: [] };
const BUSY = { hasCod: true, isNewScan: true };

/** Events of a shipment that passes through the given statuses. */
function eventsOf(path: readonly ShipmentStatus[], shipment = SHIPMENT): UncountedEvent[] {
  const moves = path.map((to, at) => ({ from: path[at - 1] ?? null, to }));
  return moves
    .flatMap((move) =>
      eventsOfMove({
        ...BUSY,
        tenant: TENANT,
        shipmentNumber: 'SHP',
        lastSequence: 0,
        move,
        isNewScan: move.from !== null,
      }),
    )
    .map(({ type, previousStatus }, at) => {
      return { position: at + 1, type, previousStatus, createdAt: NOW, shipment };
    });
}

function counted(events: readonly UncountedEvent[], head = HEAD) {
  return countOf({ head, events, lastPosition: events.at(-1)?.position ?? head.position }, NOW);
}

/** All legal paths without a cycle that end in this status. */
function pathsTo(end: ShipmentStatus): readonly (readonly ShipmentStatus[])[] {
  const found: ShipmentStatus[][] = [];
  const walk = (path: readonly ShipmentStatus[], next: readonly ShipmentStatus[]) => {
    for (const status of next) {
      if (path.includes(status)) continue;
      const longer = [...path, status];
      if (status === end) found.push(longer);
      else if (longer.length < 6) walk(longer, MOVES[status]);
    }
  };
  walk([], FIRST_STATUSES);
  return found;
}

describe('day of a shipment', () => {
  it.each([
    ['2026-11-22T16:59:59Z', '2026-11-22'],
    ['2026-11-22T17:00:00Z', '2026-11-23'],
    ['2026-12-31T17:00:00Z', '2027-01-01'],
  ])('counts a shipment created at %s on %s, by midnight in WIB', (at, day) => {
    expect(wibDayOf(new Date(at))).toBe(day);
  });

  it('adds days across the ends of months', () => {
    expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('counted shipment', () => {
  it.each(SHIPMENT_STATUSES)('counts a shipment once, as %s, whatever path led there', (status) => {
    const paths = pathsTo(status);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const { changes } = counted(eventsOf(path));
      expect(changes).toEqual([figureOf(TENANT, SHIPMENT, countedStatus(status))]);
    }
  });

  it('counts a shipment once, in whatever order and pages its events are read', () => {
    const events = eventsOf(['AWAITING_PAYMENT', 'PROCESSING', 'BOOKED', 'DELIVERED']).toReversed();
    const changes = events.flatMap(
      (event, at) =>
        counted([{ ...event, position: at + 1 }], {
          ...HEAD,
          position: at,
        }).changes,
    );
    const left = Map.groupBy(changes, ({ status }) => status);
    const sums = [...left].map(([status, all]) => [
      status,
      all.reduce((sum, { shipments }) => sum + shipments, 0),
    ]);
    expect(sums.filter(([, sum]) => sum !== 0)).toEqual([['DELIVERED', 1]]);
  });

  it.each([
    [0, 1],
    [DAY_MS / 2, 1],
    [DAY_MS / 2 + 1, 2],
    [2.5 * DAY_MS, 5],
    [90 * DAY_MS, HALF_DAYS_MAX],
    [-DAY_MS, 1],
  ])('stores a delivery %d ms after the booking as %d half days', (ms, halfDays) => {
    const deliveredAt = new Date(SHIPMENT.bookedAt.getTime() + ms);
    const figure = figureOf(TENANT, { ...SHIPMENT, deliveredAt }, 'DELIVERED');
    expect(figure).toMatchObject({ day: '2026-11-23', halfDays });
    expect(figureOf(TENANT, { ...SHIPMENT, deliveredAt }, 'LOST').halfDays).toBe(0);
  });
});

describe('events that are not counted', () => {
  it('advances only the position of figures for events that change none', () => {
    const events = (['pickup.failed', 'shipment.cancel_rejected', 'webhook.test'] as const).map(
      (type, at) => ({ ...eventAt(at + 1), type, previousStatus: 'BOOKED' }),
    );
    expect(counted(events)).toEqual({ head: { ...HEAD, position: 3 }, ...NOTHING });
    const deleted = { ...eventAt(1), shipment: null };
    expect(counted([deleted])).toEqual({ head: { ...HEAD, position: 1 }, ...NOTHING });
  });

  it('ignores shipments older than the retention of figures', () => {
    const old = { ...SHIPMENT, createdAt: new Date(NOW.getTime() - FIGURE_DAYS_KEPT * DAY_MS) };
    expect(counted(eventsOf(['PROCESSING'], old)).changes).toEqual([]);
    const read = { ...SHIPMENT, createdAt: new Date(NOW.getTime() - 180 * DAY_MS) };
    expect(counted(eventsOf(['PROCESSING'], read)).changes).toHaveLength(1);
  });
});

describe('events deleted before they were counted', () => {
  it('counts only shipments from the next whole day on when earlier events are missing', () => {
    const createdAt = new Date('2026-11-22T10:00:00Z');
    const left = { ...eventAt(7), type: 'shipment.booked', previousStatus: 'PROCESSING' } as const;
    const first = counted([{ ...left, createdAt }]);
    expect(first).toMatchObject({
      head: { ...HEAD, position: 7, countedFrom: '2026-11-23' },
      changes: [
        { ...figureOf(TENANT, SHIPMENT, 'PROCESSING'), shipments: -1, amount: -18_700 },
        figureOf(TENANT, SHIPMENT, 'BOOKED'),
      ],
    });
    const earlier = { ...SHIPMENT, createdAt };
    const later = counted([{ ...eventAt(8), shipment: earlier }], first.head);
    expect(later).toEqual({ head: { ...first.head, position: 8 }, ...NOTHING });
  });

  it('never moves the start of counting back, and continues when no events are left', () => {
    const head = { ...HEAD, position: 3, countedFrom: '2026-11-30' };
    expect(counted([eventAt(9)], head).head.countedFrom).toBe('2026-11-30');
    const none = countOf(
      { head: { ...head, countedFrom: null }, events: [], lastPosition: 8 },
      NOW,
    );
    expect(none).toEqual({
      head: { ...head, position: 8, countedFrom: '2026-11-24' },
      ...NOTHING,
    });
    expect(countOf({ head, events: [], lastPosition: 3 }, NOW)).toEqual({
      head,
      ...NOTHING,
    });
  });
});

function eventAt(position: number): UncountedEvent {
  const created = { type: 'shipment.created', previousStatus: null } as const;
  return { ...created, position, createdAt: NOW, shipment: SHIPMENT };
}
