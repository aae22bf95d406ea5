import { describe, expect, it } from '@jest/globals';
import { SHIPMENT_STATUSES } from '#domain/shipment/status.ts';
import type { TimelineStatus } from '#domain/tracking/tracking-event.ts';
import { booked, event, HEARD_AT, minute, statusesOf, TOLD, tell } from './tracking-samples.ts';

/** The contract's moves of what a courier has: told by it, they move the status. */
const CONTRACT = `
  BOOKED: PICKED_UP IN_TRANSIT OUT_FOR_DELIVERY DELIVERED DELIVERY_FAILED ON_HOLD
  BOOKED: RETURN_IN_TRANSIT RETURNED LOST DAMAGED CANCELLED
  PICKED_UP: IN_TRANSIT OUT_FOR_DELIVERY DELIVERED DELIVERY_FAILED ON_HOLD
  PICKED_UP: RETURN_IN_TRANSIT RETURNED LOST DAMAGED
  IN_TRANSIT: OUT_FOR_DELIVERY DELIVERED DELIVERY_FAILED ON_HOLD
  IN_TRANSIT: RETURN_IN_TRANSIT RETURNED LOST DAMAGED
  OUT_FOR_DELIVERY: DELIVERED DELIVERY_FAILED ON_HOLD RETURN_IN_TRANSIT RETURNED LOST DAMAGED
  DELIVERY_FAILED: IN_TRANSIT OUT_FOR_DELIVERY DELIVERED ON_HOLD
  DELIVERY_FAILED: RETURN_IN_TRANSIT RETURNED LOST DAMAGED
  ON_HOLD: PICKED_UP IN_TRANSIT OUT_FOR_DELIVERY DELIVERED DELIVERY_FAILED
  ON_HOLD: RETURN_IN_TRANSIT RETURNED LOST DAMAGED
  RETURN_IN_TRANSIT: RETURNED LOST DAMAGED
`;
const ALLOWED = new Set(
  CONTRACT.trim()
    .split('\n')
    .map((line) => line.trim().split(': '))
    .flatMap(([from, to = '']) => to.split(' ').map((status) => `${from} ${status}`)),
);
const ENDS = ['DELIVERED', 'RETURNED', 'LOST', 'DAMAGED'];
const TERMINAL = [...ENDS, 'BOOKING_FAILED', 'CANCELLED', 'EXPIRED'];
/** What is told of these is no status of a shipment. */
const NOTICES = ['PICKUP_SCHEDULED', 'PICKUP_FAILED'];
/** Minutes between what set the present status and what is told. */
const CELLS = SHIPMENT_STATUSES.flatMap((from) =>
  TOLD.flatMap((told) => [-1, 0, 1].map((lateness) => ({ from, told, lateness }))),
);
type Cell = (typeof CELLS)[number];

describe('what a courier tells', () => {
  it.each(CELLS)('of $from: $told, $lateness minutes later', (cell) => {
    const { from, told, lateness } = cell;
    const { shipment, entries, steps, contradictions } = tell(standing(from), [
      event(told, 10 + lateness),
    ]);
    const line = lineFor(cell);
    expect(statusesOf(entries)).toEqual([line]);
    expect(statusesOf(steps)).toEqual(moves(cell) ? [line] : []);
    expect(statusesOf(contradictions)).toEqual(contradicts(cell) ? [line] : []);
    expect(shipment).toBe(steps.at(-1) ?? shipment);
    if (moves(cell)) expect(shipment.statusEventAt).toEqual(minute(10 + lateness));
    else expect(shipment).toEqual(standing(from));
  });

  it.each(SHIPMENT_STATUSES)('without a meaning to us leaves %s as it is', (status) => {
    const told = event(null, 20, { code: 'XQ7', words: 'Tiba di gudang' });
    const { shipment, entries, contradictions } = tell(standing(status), [told]);
    expect(shipment).toEqual(standing(status));
    expect(contradictions).toEqual([]);
    const isLine = TOLD.some((one) => one === status);
    expect(entries).toEqual([
      expect.objectContaining({ status: isLine ? status : 'BOOKED', isUnknown: true }),
    ]);
    expect(entries).toEqual([expect.objectContaining({ code: 'XQ7', words: 'Tiba di gudang' })]);
  });

  it.each(TOLD)('first of all counts whatever its time, as %s, since our clock is ours', (told) => {
    const start = booked({ statusEventAt: null, bookedAt: minute(30) });
    const { shipment } = tell(start, [event(told, 5)]);
    expect(shipment.status).toBe(ALLOWED.has(`BOOKED ${told}`) ? told : 'BOOKED');
  });

  it('is kept in its own words, with its time and ours', () => {
    const told = event('ON_HOLD', 20, { code: 'UNDEL', words: 'Cuaca', reasonCode: 'WEATHER' });
    const { accountId, environment, shipmentNumber } = booked();
    expect(tell(booked(), [told]).entries).toEqual([
      {
        ...{ accountId, environment, shipmentNumber, entryKey: expect.any(String) },
        ...{ status: 'ON_HOLD', isUnknown: false, reasonCode: 'WEATHER', at: minute(20) },
        ...{ location: 'Gresik', code: 'UNDEL', words: 'Cuaca', recordedAt: HEARD_AT },
      },
    ]);
  });

  it('as delivered says when', () => {
    const { shipment } = tell(booked(), [event('DELIVERED', 20)]);
    expect(shipment).toMatchObject({ status: 'DELIVERED', deliveredAt: minute(20) });
  });

  it('as delivered on the return leg is returned, and never delivered', () => {
    const { shipment } = tell(standing('RETURN_IN_TRANSIT'), [event('DELIVERED', 20)]);
    expect(shipment).toMatchObject({ status: 'RETURNED', deliveredAt: null });
  });

  it('as cancelled while booked pays everything back, and says that the courier did it', () => {
    const { shipment } = tell(booked(), [event('CANCELLED', 20)]);
    expect(shipment).toMatchObject({
      ...{ status: 'CANCELLED', paymentStatus: 'REFUNDED', cancelledAt: HEARD_AT },
      failure: { code: 'COURIER_CANCELLED' },
    });
  });
});

function standing(status: Cell['from']) {
  return booked({ status, statusEventAt: status === 'BOOKED' ? null : minute(10) });
}

function lineFor({ from, told, lateness }: Cell): TimelineStatus {
  const isBack = from === 'RETURN_IN_TRANSIT' || (from === 'RETURNED' && lateness >= 0);
  return told === 'DELIVERED' && isBack ? 'RETURNED' : told;
}

function moves(cell: Cell): boolean {
  const { from, lateness } = cell;
  const to = lineFor(cell);
  if (!ALLOWED.has(`${from} ${to}`)) return false;
  const isPause = [from, to].some((one) => one === 'ON_HOLD' || one === 'DELIVERY_FAILED');
  return from === 'BOOKED' || ENDS.includes(to) || !isPause || lateness > 0;
}

/** What ended is told to go on, or to have been where it cannot have come from. */
function contradicts(cell: Cell): boolean {
  const { from, lateness } = cell;
  const told = lineFor(cell);
  if (!TERMINAL.includes(from) || told === from || NOTICES.includes(told)) return false;
  return lateness > 0 || !ALLOWED.has(`${told} ${from}`);
}
