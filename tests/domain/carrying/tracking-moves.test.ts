import { describe, expect, it } from '@jest/globals';
import type { TimelineStatus } from '#domain/carrying/tracking/tracking-event.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { MOVES } from '../selling/shipment-moves.ts';
import {
  booked,
  event,
  mergeAll,
  minute,
  RECORDED_AT,
  REPORTED_STATUSES,
  statusesOf,
} from './tracking-samples.ts';

/** Moves of a booked shipment that tracking events may cause. */
const ALLOWED = new Set(
  [...MOVES].filter(
    (move) => !/^(new|AWAITING_PAYMENT|WAITING_CONFIRMATION|PROCESSING) /.test(move),
  ),
);
const ENDS = ['DELIVERED', 'RETURNED', 'LOST', 'DAMAGED'];
const TERMINAL = [...ENDS, 'BOOKING_FAILED', 'CANCELLED', 'EXPIRED'];
/** Reported statuses that are not shipment statuses. */
const NOTICES = ['PICKUP_SCHEDULED', 'PICKUP_FAILED'];
/** Lateness: minutes between the event of the current status and the new one. */
const CELLS = SHIPMENT_STATUSES.flatMap((from) =>
  REPORTED_STATUSES.flatMap((reported) =>
    [-1, 0, 1].map((lateness) => ({ from, reported, lateness })),
  ),
);
type Cell = (typeof CELLS)[number];

describe('courier event', () => {
  it.each(CELLS)(
    'applies to a $from shipment the event $reported, $lateness minutes later',
    (cell) => {
      const { from, reported, lateness } = cell;
      const { shipment, entries, steps, contradictions } = mergeAll(shipmentAt(from), [
        event(reported, 10 + lateness),
      ]);
      const line = lineFor(cell);
      expect(statusesOf(entries)).toEqual([line]);
      expect(statusesOf(steps)).toEqual(moves(cell) ? [line] : []);
      expect(statusesOf(contradictions)).toEqual(contradicts(cell) ? [line] : []);
      expect(shipment).toBe(steps.at(-1) ?? shipment);
      if (moves(cell)) expect(shipment.statusEventAt).toEqual(minute(10 + lateness));
      else expect(shipment).toEqual(shipmentAt(from));
    },
  );

  it.each(SHIPMENT_STATUSES)(
    'keeps a %s shipment as it is on an event without a known meaning',
    (status) => {
      const courierEvent = event(null, 20, { code: 'XQ7', description: 'Tiba di gudang' });
      const { shipment, entries, contradictions } = mergeAll(shipmentAt(status), [courierEvent]);
      expect(shipment).toEqual(shipmentAt(status));
      expect(contradictions).toEqual([]);
      const isLine = REPORTED_STATUSES.some((one) => one === status);
      expect(entries).toEqual([
        expect.objectContaining({ status: isLine ? status : 'BOOKED', isUnknown: true }),
      ]);
      expect(entries).toEqual([
        expect.objectContaining({ code: 'XQ7', description: 'Tiba di gudang' }),
      ]);
    },
  );

  it.each(REPORTED_STATUSES)(
    'applies the first tracking event whatever its time: %s',
    (reported) => {
      const start = booked({ statusEventAt: null, bookedAt: minute(30) });
      const { shipment } = mergeAll(start, [event(reported, 5)]);
      expect(shipment.status).toBe(ALLOWED.has(`BOOKED ${reported}`) ? reported : 'BOOKED');
    },
  );

  it("stores a tracking event with the courier's text, its time and ours", () => {
    const scanned = event('ON_HOLD', 20, {
      code: 'UNDEL',
      description: 'Cuaca',
      reasonCode: 'WEATHER',
    });
    const { accountId, environment, shipmentNumber } = booked();
    expect(mergeAll(booked(), [scanned]).entries).toEqual([
      {
        accountId,
        environment,
        shipmentNumber,
        entryKey: expect.any(String),
        proof: null,
        measured: null,
        status: 'ON_HOLD',
        isUnknown: false,
        reasonCode: 'WEATHER',
        at: minute(20),
        location: 'Gresik',
        code: 'UNDEL',
        description: 'Cuaca',
        recordedAt: RECORDED_AT,
      },
    ]);
  });

  it('sets deliveredAt to the time of a delivery event', () => {
    const { shipment } = mergeAll(booked(), [event('DELIVERED', 20)]);
    expect(shipment).toMatchObject({ status: 'DELIVERED', deliveredAt: minute(20) });
  });

  it('treats a delivery on the return leg as RETURNED without deliveredAt', () => {
    const { shipment } = mergeAll(shipmentAt('RETURN_IN_TRANSIT'), [event('DELIVERED', 20)]);
    expect(shipment).toMatchObject({ status: 'RETURNED', deliveredAt: null });
  });

  it('cancels and refunds a booked shipment that the courier cancels', () => {
    const { shipment } = mergeAll(booked(), [event('CANCELLED', 20)]);
    expect(shipment).toMatchObject({
      status: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      cancelledAt: RECORDED_AT,
      failure: { code: 'COURIER_CANCELLED' },
    });
  });
});

function shipmentAt(status: Cell['from']) {
  return booked({ status, statusEventAt: status === 'BOOKED' ? null : minute(10) });
}

function lineFor({ from, reported, lateness }: Cell): TimelineStatus {
  const isOnTheWay = ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'].includes(reported);
  if (from === 'RETURN_IN_TRANSIT' && isOnTheWay && lateness > 0) return 'RETURN_IN_TRANSIT';
  const isBack = from === 'RETURN_IN_TRANSIT' || (from === 'RETURNED' && lateness >= 0);
  return reported === 'DELIVERED' && isBack ? 'RETURNED' : reported;
}

function moves(cell: Cell): boolean {
  const { from, lateness } = cell;
  const to = lineFor(cell);
  if (!ALLOWED.has(`${from} ${to}`)) return false;
  const isPause = [from, to].some((one) => one === 'ON_HOLD' || one === 'DELIVERY_FAILED');
  return from === 'BOOKED' || ENDS.includes(to) || !isPause || lateness > 0;
}

/** True for an event after the end, or of a status that cannot lead to that end. */
function contradicts(cell: Cell): boolean {
  const { from, lateness } = cell;
  const entered = lineFor(cell);
  if (!TERMINAL.includes(from) || entered === from || NOTICES.includes(entered)) return false;
  return lateness > 0 || !ALLOWED.has(`${entered} ${from}`);
}
