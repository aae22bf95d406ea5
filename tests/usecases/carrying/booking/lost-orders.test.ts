import { describe, expect, it } from '@jest/globals';
import type { BookingReply } from '#domain/carrying/booking/outcome.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { FUNDS } from '../../booking-scene.ts';
import { NOW } from '../../shipment-scene.ts';
import { balancesOf } from '../../stored.ts';
import {
  alertsOf,
  attemptsOf,
  B,
  bookedAs,
  bookFor,
  C,
  FAILURE,
  failing,
  HOUR,
  intentOf,
  LOST,
  NOT_SENT,
  nothingMoved,
  paidShipment,
  requestCancel,
  SETTLED_MS,
} from './bookings.ts';

const DAY = 24 * 60 * 60 * 1000;

const SENT = `May have been sent 1x, last at ${NOW.toISOString()}.`;

describe('a lost order at a courier with a look-up', () => {
  it('does not resend a lost order while it may still arrive', async () => {
    const { scene, key } = await lost();
    scene.courier.setBehaviour({ lookUp: async () => [] });
    await bookFor(scene, SETTLED_MS);
    expect(scene.courier.ordered).toHaveLength(1);
    expect(scene.courier.lookedUp.length).toBeGreaterThan(2);
    expect(await intentOf(scene)).toMatchObject({ state: 'UNKNOWN', dueAt: at(SETTLED_MS + 1) });
    expect(await nothingMoved(scene, key)).toBe(true);
  });

  it('resends a lost order at once when it can no longer arrive and was not found', async () => {
    const { scene, key } = await lost();
    scene.courier.setBehaviour({ lookUp: async () => [] });
    await bookFor(scene, SETTLED_MS);
    scene.courier.setBehaviour({ book: async () => bookedAs(key, 'SIM2') });
    scene.clock.advance(1);
    await scene.bookDue();
    expect(await intentOf(scene)).toMatchObject({ state: 'PENDING', dueAt: at(SETTLED_MS + 1) });
    await scene.bookDue();
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM2' });
    expect((await attemptsOf(scene)).slice(-2)).toEqual([
      ['UNKNOWN', 'NOT_FOUND', 'The courier does not find it.', false],
      ['PENDING', 'BOOKED', 'AWB SIM2', false],
    ]);
    expect(await intentOf(scene)).toMatchObject({ state: 'BOOKED', sends: 2 });
    const dueAt = new Date(scene.clock.now().getTime() + DAY);
    expect(await scene.stored.bookingChecks()).toEqual([{ ...key, dueAt }]);
  });

  it('books a lost order that a look-up finds, without sending it again', async () => {
    const { scene, key } = await lost();
    scene.courier.setBehaviour({ lookUp: async () => [bookedAs(key, 'SIM1')] });
    await bookFor(scene, 5_000);
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    expect(scene.courier.ordered).toHaveLength(1);
    expect(await scene.stored.bookingChecks()).toEqual([]);
    expect(await alertsOf(scene)).toEqual([]);
  });

  it('fails and refunds a lost order that the courier reports as refused', async () => {
    const { scene, key } = await lost();
    scene.courier.setBehaviour({ lookUp: async () => [{ kind: 'REFUSED', failure: FAILURE }] });
    await bookFor(scene, 60_000);
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKING_FAILED', failure: FAILURE });
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: FUNDS });
    expect(scene.courier.ordered).toHaveLength(1);
  });

  it.each([
    ['lost', LOST],
    ['not even sent', NOT_SENT],
  ])('never resends a lost order while its look-ups are %s', async (_, error) => {
    const { scene } = await lost();
    scene.courier.setBehaviour({ lookUp: failing(error) });
    await bookFor(scene, 10 * 60_000, 5_000);
    expect(scene.courier.ordered).toHaveLength(1);
    expect(scene.courier.lookedUp.length).toBeLessThan(20);
    expect(await intentOf(scene)).toMatchObject({ state: 'UNKNOWN', sends: 1 });
  });

  it('looks up the order of a dead worker first, and counts it as sent', async () => {
    const { scene, key } = await paidShipment({ bookingTerms: B });
    await scene.claim();
    scene.courier.setBehaviour({ lookUp: async () => [] });
    await bookFor(scene, 20_000);
    expect([scene.courier.ordered, scene.courier.lookedUp.length]).toEqual([[], 1]);
    await bookFor(scene, 60_000);
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED' });
    expect(scene.courier.ordered).toHaveLength(1);
  });

  it.each([B, C])(
    'resends a class $class order that was never sent, without a look-up',
    async (terms) => {
      const { scene, key } = await paidShipment({ bookingTerms: terms });
      scene.courier.setBehaviour({ book: failing(NOT_SENT) });
      await scene.bookDue();
      scene.courier.setBehaviour({ book: async () => bookedAs(key, 'SIM1') });
      await bookFor(scene, 5_000);
      expect(await scene.find(key)).toMatchObject({ awb: 'SIM1' });
      expect(scene.courier.lookedUp).toEqual([]);
    },
  );

  it('refunds a cancelled lost order that was not found, and looks it up again later', async () => {
    const { scene, key } = await lost();
    await requestCancel(scene, key);
    scene.courier.setBehaviour({ lookUp: async () => [] });
    await bookFor(scene, SETTLED_MS + 1_000);
    expect(await scene.find(key)).toMatchObject({
      status: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      courierCancellation: 'NOT_NEEDED',
    });
    expect(await intentOf(scene)).toMatchObject({ state: 'CANCELLED', dueAt: null });
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: FUNDS });
    expect(await scene.stored.bookingChecks()).toHaveLength(1);
    expect(scene.courier.ordered).toHaveLength(1);
  });
});

describe('an order that was booked more than once', () => {
  const twice = ({ shipmentNumber: reference }: ShipmentKey): readonly BookingReply[] => [
    { kind: 'BOOKED', reference, awb: 'SIM8', orderId: 'ORD-8' },
    { kind: 'BOOKED', reference, awb: 'SIM7' },
  ];

  it('books the first AWB of a duplicated order, cancels the other and raises an alert', async () => {
    const { scene, key } = await lost();
    scene.courier.setBehaviour({ lookUp: async () => twice(key) });
    await bookFor(scene, 5_000);
    const now = scene.clock.now();
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM7' });
    const second = { awb: 'SIM8', orderId: 'ORD-8', provider: 'SIMULATOR', courierCode: 'swift' };
    expect(await scene.stored.cancellationDue()).toEqual([
      { ...key, ...second, requestedAt: now, pendingSince: null, dueAt: now },
    ]);
    expect(await alertsOf(scene)).toEqual([
      ['DOUBLE_BOOKING', 'The courier has SIM8 beside SIM7, and is asked to cancel that.'],
    ]);
    expect((await attemptsOf(scene)).at(-1)?.[2]).toBe('AWB SIM7, SIM8');
  });

  it('leaves a duplicated order to an operator if the courier supports no cancellation', async () => {
    const { scene, key } = await lost({ cancels: false });
    scene.courier.setBehaviour({ lookUp: async () => twice(key) });
    await bookFor(scene, 5_000);
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM7' });
    expect(await scene.stored.cancellationDue()).toEqual([]);
    expect(await alertsOf(scene)).toEqual([
      ['DOUBLE_BOOKING', 'The courier has SIM8 beside SIM7, and takes no cancellations.'],
    ]);
  });

  it('cancels both duplicates of an order that the client has cancelled', async () => {
    const { scene, key } = await lost();
    await requestCancel(scene, key);
    scene.courier.setBehaviour({ lookUp: async () => twice(key) });
    await bookFor(scene, 5_000);
    expect(await scene.find(key)).toMatchObject({
      status: 'BOOKED',
      courierCancellation: 'PENDING',
    });
    const due = await scene.stored.cancellationDue();
    expect(due.map(({ awb }) => awb)).toEqual(['SIM7', 'SIM8']);
  });

  it('ignores an AWB of another shipment in a look-up', async () => {
    const { scene, key: first } = await paidShipment({ bookingTerms: B });
    scene.courier.setBehaviour({ book: async () => bookedAs(first, 'SIM7') });
    await scene.bookDue();
    const second = await scene.createShipment();
    scene.courier.setBehaviour({ book: failing(LOST), lookUp: async () => twice(second) });
    await scene.bookDue();
    await bookFor(scene, 5_000);
    expect(await scene.find(second)).toMatchObject({ status: 'BOOKED', awb: 'SIM8' });
    expect(await scene.stored.cancellationDue()).toEqual([]);
    expect(await alertsOf(scene)).toEqual([
      ['AWB_TAKEN', `AWB SIM7 is that of ${first.shipmentNumber}.`],
    ]);
  });
});

/** A shipment whose first order got no answer. */
async function lost(options: Parameters<typeof paidShipment>[0] = {}) {
  const setup = await paidShipment({ bookingTerms: B, ...options });
  setup.scene.courier.setBehaviour({ book: failing(LOST) });
  await setup.scene.bookDue();
  return setup;
}

function at(ms: number): Date {
  return new Date(NOW.getTime() + ms);
}

describe('an order at a courier without a look-up', () => {
  it('makes a lost order manual at once, with evidence, and never resends it without a look-up', async () => {
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

  it('makes the order of a dead worker manual without a look-up, since it may have been sent', async () => {
    const { scene } = await paidShipment({ bookingTerms: C });
    await scene.claim();
    await bookFor(scene, 20_000);
    expect(await intentOf(scene)).toMatchObject({ state: 'MANUAL', sends: 1 });
    expect(await alertsOf(scene)).toEqual([
      ['BOOKING_STUCK', `The outcome of the order is unknown. ${SENT}`],
    ]);
    expect([scene.courier.ordered, scene.courier.lookedUp]).toEqual([[], []]);
  });

  it('waits for the AWB of an accepted order without calling the courier', async () => {
    const { scene, key } = await accepted();
    expect(await intentOf(scene)).toMatchObject({ state: 'ACCEPTED', orderId: 'ORD-1' });
    await bookFor(scene, 6 * HOUR - 60_000, 60_000);
    expect(await intentOf(scene)).toMatchObject({ state: 'ACCEPTED', fencingToken: 1 });
    await scene.stores.bookings.markDueNow([key], scene.clock.now());
    await scene.bookDue();
    expect(await intentOf(scene)).toMatchObject({ state: 'ACCEPTED', fencingToken: 2, faults: 0 });
    expect((await attemptsOf(scene)).at(-1)).toEqual([
      'ACCEPTED',
      'NOT_SENT',
      'The courier will send the AWB.',
      false,
    ]);
    await bookFor(scene, 60_000, 60_000);
    const delayedAt = scene.clock.now();
    expect(await intentOf(scene)).toMatchObject({ state: 'ACCEPTED', delayedAt });
    expect(await alertsOf(scene)).toEqual([]);
    await bookFor(scene, 67 * HOUR, 30 * 60_000);
    expect(await alertsOf(scene)).toEqual([
      ['BOOKING_STUCK', expect.stringContaining("the courier's order ORD-1.")],
    ]);
    expect(scene.courier.ordered).toHaveLength(1);
    expect(scene.courier.lookedUp).toEqual([]);
  });

  it('books an accepted order when the courier sends its AWB', async () => {
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
