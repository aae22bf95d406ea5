import { describe, expect, it } from '@jest/globals';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { NOW } from '../shipment-scene.ts';
import {
  alertsOf,
  attemptsOf,
  bookFor,
  C,
  failing,
  intentOf,
  LOST,
  NOT_SENT,
  paidShipment,
} from './bookings.ts';

const HOUR = 60 * 60 * 1000;
const SENT = `May have been sent 1x, last at ${NOW.toISOString()}.`;

describe('an order at a courier without a look-up', () => {
  it('that is lost is manual at once, with the evidence, and never sent again', async () => {
    const { scene, key } = await paidShipment({ bookingTerms: C });
    scene.courier.setBehaviour({ book: failing(LOST) });
    await scene.bookDue();
    expect(await intentOf(scene)).toMatchObject({ state: 'MANUAL', dueAt: null, fencingToken: 1 });
    expect(await scene.find(key)).toMatchObject({ status: 'PROCESSING', isUnderReview: true });
    expect(await alertsOf(scene)).toEqual([['BOOKING_STUCK', `No answer. ${SENT}`]]);
    expect((await scene.stored.events()).at(-1)).toMatchObject({
      type: 'shipment.booking_delayed',
    });
    await bookFor(scene, HOUR, 60_000);
    expect(scene.courier.ordered).toHaveLength(1);
    expect(scene.courier.lookedUp).toEqual([]);
  });

  it('of a worker that died is manual, since it may have been sent', async () => {
    const { scene } = await paidShipment({ bookingTerms: C });
    await scene.claim();
    await bookFor(scene, 20_000);
    expect(await intentOf(scene)).toMatchObject({ state: 'MANUAL', sends: 1 });
    expect(await alertsOf(scene)).toEqual([
      ['BOOKING_STUCK', `The outcome of the order is unknown. ${SENT}`],
    ]);
    expect([scene.courier.ordered, scene.courier.lookedUp]).toEqual([[], []]);
  });

  it('that certainly stayed here is sent again', async () => {
    const { scene, key } = await paidShipment({ bookingTerms: C });
    scene.courier.setBehaviour({ book: failing(NOT_SENT) });
    await scene.bookDue();
    scene.courier.setBehaviour({ book: async () => bookedAs(key) });
    await bookFor(scene, 5_000);
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    expect(await scene.stored.bookingChecks()).toEqual([]);
  });

  it('that was accepted waits for its AWB, and calls no courier', async () => {
    const { scene, key } = await accepted();
    expect(await intentOf(scene)).toMatchObject({ state: 'ACCEPTED', orderId: 'ORD-1' });
    await bookFor(scene, 6 * HOUR - 60_000, 60_000);
    expect(await intentOf(scene)).toMatchObject({ state: 'ACCEPTED', fencingToken: 1 });
    await scene.stores.bookings.markDueNow([key], scene.clock.now());
    await scene.bookDue();
    expect(await intentOf(scene)).toMatchObject({ state: 'ACCEPTED', fencingToken: 2, faults: 0 });
    expect((await attemptsOf(scene)).at(-1)).toEqual([
      ...['ACCEPTED', 'NOT_SENT', 'The courier will send the AWB.', false],
    ]);
    await bookFor(scene, 60_000, 60_000);
    expect(await alertsOf(scene)).toEqual([
      ['BOOKING_STUCK', expect.stringContaining("the courier's order ORD-1.")],
    ]);
    expect(scene.courier.ordered).toHaveLength(1);
    expect(scene.courier.lookedUp).toEqual([]);
  });

  it('that was accepted is booked when the courier sends its AWB', async () => {
    const { scene, key } = await accepted();
    await scene.stores.bookings.markDueNow([key], scene.clock.now());
    const [claim] = await scene.claim(1, [key]);
    if (claim === undefined) throw new Error('nothing was claimed');
    await scene.record(claim.attempt, bookedAs(key));
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
  });
});

async function accepted() {
  const setup = await paidShipment({ bookingTerms: C });
  const { shipmentNumber: reference } = setup.key;
  const order = { kind: 'ACCEPTED', reference, orderId: 'ORD-1' } as const;
  setup.scene.courier.setBehaviour({ book: async () => order });
  await setup.scene.bookDue();
  return setup;
}

function bookedAs({ shipmentNumber: reference }: ShipmentKey) {
  return { kind: 'BOOKED', reference, awb: 'SIM1' } as const;
}
