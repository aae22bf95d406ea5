import { describe, expect, it } from '@jest/globals';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { NOW } from '../shop.ts';
import {
  alertsOf,
  attemptsOf,
  bookFor,
  C,
  failing,
  intentOf,
  LOST,
  NOT_SENT,
  sold,
} from './bookings.ts';

const HOUR = 60 * 60 * 1000;
const SENT = `May have been sent 1x, last at ${NOW.toISOString()}.`;

describe('an order at a courier that cannot be asked', () => {
  it('that is lost is for a person at once, with the evidence, and never sent again', async () => {
    const { depot, key } = await sold({ bookingTerms: C });
    depot.courier.does({ book: failing(LOST) });
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({ state: 'MANUAL', dueAt: null, fence: 1 });
    expect(await depot.find(key)).toMatchObject({ status: 'PROCESSING', isUnderReview: true });
    expect(await alertsOf(depot)).toEqual([['BOOKING_STUCK', `No answer. ${SENT}`]]);
    expect((await depot.seen.events()).at(-1)).toMatchObject({ type: 'shipment.booking_delayed' });
    await bookFor(depot, HOUR, 60_000);
    expect(depot.courier.ordered).toHaveLength(1);
    expect(depot.courier.lookedUp).toEqual([]);
  });

  it('of a worker that died is for a person, since it may have been sent', async () => {
    const { depot } = await sold({ bookingTerms: C });
    await depot.claim();
    await bookFor(depot, 20_000);
    expect(await intentOf(depot)).toMatchObject({ state: 'MANUAL', sends: 1 });
    expect(await alertsOf(depot)).toEqual([
      ['BOOKING_STUCK', `Nobody heard what became of it. ${SENT}`],
    ]);
    expect([depot.courier.ordered, depot.courier.lookedUp]).toEqual([[], []]);
  });

  it('that certainly stayed here is sent again', async () => {
    const { depot, key } = await sold({ bookingTerms: C });
    depot.courier.does({ book: failing(NOT_SENT) });
    await depot.bookDue();
    depot.courier.does({ book: async () => bookedAs(key) });
    await bookFor(depot, 5_000);
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    expect(await depot.seen.bookingChecks()).toEqual([]);
  });

  it('that was accepted waits for its AWB, and asks nobody', async () => {
    const { depot, key } = await accepted();
    expect(await intentOf(depot)).toMatchObject({ state: 'ACCEPTED', orderId: 'ORD-1' });
    await bookFor(depot, 6 * HOUR - 60_000, 60_000);
    expect(await intentOf(depot)).toMatchObject({ state: 'ACCEPTED', fence: 1 });
    await depot.stores.bookings.hurry([key], depot.clock.now());
    await depot.bookDue();
    expect(await intentOf(depot)).toMatchObject({ state: 'ACCEPTED', fence: 2, faults: 0 });
    expect((await attemptsOf(depot)).at(-1)).toEqual([
      ...['ACCEPTED', 'NOT_SENT', 'The courier will tell the AWB.', false],
    ]);
    await bookFor(depot, 60_000, 60_000);
    expect(await alertsOf(depot)).toEqual([
      ['BOOKING_STUCK', expect.stringContaining("the courier's order ORD-1.")],
    ]);
    expect(depot.courier.ordered).toHaveLength(1);
    expect(depot.courier.lookedUp).toEqual([]);
  });

  it('that was accepted is booked when the courier tells its AWB', async () => {
    const { depot, key } = await accepted();
    await depot.stores.bookings.hurry([key], depot.clock.now());
    const [claim] = await depot.claim(1, [key]);
    if (claim === undefined) throw new Error('nothing was claimed');
    await depot.record(claim.attempt, bookedAs(key));
    expect(await depot.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
  });
});

async function accepted() {
  const scene = await sold({ bookingTerms: C });
  const { shipmentNumber: reference } = scene.key;
  const order = { kind: 'ACCEPTED', reference, orderId: 'ORD-1' } as const;
  scene.depot.courier.does({ book: async () => order });
  await scene.depot.bookDue();
  return scene;
}

function bookedAs({ shipmentNumber: reference }: ShipmentKey) {
  return { kind: 'BOOKED', reference, awb: 'SIM1' } as const;
}
