import { describe, expect, it } from '@jest/globals';
import { SHIPMENT_STATUSES } from '#domain/shipment/status.ts';
import type { TimelineStatus } from '#domain/tracking/tracking-event.ts';
import { MOVES } from './shipment-moves.ts';
import {
  booked,
  event,
  mergeAll,
  minute,
  RECORDED_AT,
  REPORTED_STATUSES,
  statusesOf,
} from './tracking-samples.ts';

/** The moves of a booked shipment: events of these move the status. */
const ALLOWED = new Set(
  [...MOVES].filter(
    (move) => !/^(new|AWAITING_PAYMENT|WAITING_CONFIRMATION|PROCESSING) /.test(move),
  ),
);
const ENDS = ['DELIVERED', 'RETURNED', 'LOST', 'DAMAGED'];
const TERMINAL = [...ENDS, 'BOOKING_FAILED', 'CANCELLED', 'EXPIRED'];
/** Events of these are no status of a shipment. */
const NOTICES = ['PICKUP_SCHEDULED', 'PICKUP_FAILED'];
/** Minutes between the event of the present status and the new one. */
const CELLS = SHIPMENT_STATUSES.flatMap((from) =>
  REPORTED_STATUSES.flatMap((reported) =>
    [-1, 0, 1].map((lateness) => ({ from, reported, lateness })),
  ),
);
type Cell = (typeof CELLS)[number];

describe('a courier event', () => {
  it.each(CELLS)('of $from: $reported, $lateness minutes later', (cell) => {
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
  });

  it.each(SHIPMENT_STATUSES)('without a meaning to us leaves %s as it is', (status) => {
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
  });

  it.each(REPORTED_STATUSES)('first of all counts, whatever its time: %s', (reported) => {
    const start = booked({ statusEventAt: null, bookedAt: minute(30) });
    const { shipment } = mergeAll(start, [event(reported, 5)]);
    expect(shipment.status).toBe(ALLOWED.has(`BOOKED ${reported}`) ? reported : 'BOOKED');
  });

  it('is kept in its own words, with its time and ours', () => {
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

  it('as delivered says when', () => {
    const { shipment } = mergeAll(booked(), [event('DELIVERED', 20)]);
    expect(shipment).toMatchObject({ status: 'DELIVERED', deliveredAt: minute(20) });
  });

  it('as delivered on the return leg is returned, and never delivered', () => {
    const { shipment } = mergeAll(shipmentAt('RETURN_IN_TRANSIT'), [event('DELIVERED', 20)]);
    expect(shipment).toMatchObject({ status: 'RETURNED', deliveredAt: null });
  });

  it('as cancelled while booked pays everything back, and says that the courier did it', () => {
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

/** An event after the end, or of a status that the end cannot have come from. */
function contradicts(cell: Cell): boolean {
  const { from, lateness } = cell;
  const entered = lineFor(cell);
  if (!TERMINAL.includes(from) || entered === from || NOTICES.includes(entered)) return false;
  return lateness > 0 || !ALLOWED.has(`${entered} ${from}`);
}
