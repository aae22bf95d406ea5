import { describe, expect, it } from '@jest/globals';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import { bookingView } from '#src/views/carrying/booking.ts';
import {
  alertsOf,
  attemptsOf,
  B,
  bookedAs,
  bookFor,
  C,
  failing,
  HOUR,
  intentOf,
  LOST,
  paidShipment,
} from './bookings.ts';

const TURNED_AWAY = new CourierFailure('COURIER_UNAVAILABLE', 'SIM cannot be used.', {
  refusal: 'BALANCE_TOO_LOW',
});
const WHY = 'The provider turns our requests away: our balance there is too low.';
const HALF_HOUR_MS = 30 * 60_000;
/** Bookings retry within a quarter of an hour, however long the provider turns us away. */
const RETRIED_MS = 15 * 60_000;

describe('a booking whose provider turns us away', () => {
  it.each(['A', 'B', 'C'] as const)(
    'waits for days without resending a booking at class %s',
    async (of) => {
      const bookingTerms = { A: undefined, B, C }[of];
      const { scene, key } = await paidShipment(bookingTerms && { bookingTerms });
      scene.courier.setBehaviour({ book: failing(TURNED_AWAY) });
      await bookFor(scene, 100 * HOUR, HALF_HOUR_MS);
      expect(await intentOf(scene)).toMatchObject({ state: 'PENDING', faults: 0 });
      expect((await attemptsOf(scene)).at(-1)).toEqual(['PENDING', 'NOT_SENT', WHY, false]);
      expect(await alertsOf(scene)).toEqual([]);
      expect(await scene.find(key)).toMatchObject({ status: 'PROCESSING', isUnderReview: false });
      scene.courier.setBehaviour({ book: async () => bookedAs(key) });
      await bookFor(scene, RETRIED_MS, 60_000);
      expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    },
  );

  it('retries a booking rarely while the provider refuses calls, and emits one delay event', async () => {
    const { scene } = await paidShipment();
    scene.courier.setBehaviour({ book: failing(TURNED_AWAY) });
    await bookFor(scene, HOUR, 10_000);
    expect((await attemptsOf(scene)).length).toBeLessThan(16);
    await bookFor(scene, 20 * HOUR, HALF_HOUR_MS);
    expect(await delaysOf(scene)).toHaveLength(1);
  });

  it('keeps a possibly sent booking unresolved and raises no alert', async () => {
    const { scene, key } = await paidShipment({ bookingTerms: B });
    scene.courier.setBehaviour({ book: failing(LOST), lookUp: failing(TURNED_AWAY) });
    await bookFor(scene, 24 * HOUR, HALF_HOUR_MS);
    expect(await intentOf(scene)).toMatchObject({ state: 'UNKNOWN', sends: 1 });
    scene.courier.setBehaviour({ lookUp: async () => [bookedAs(key)] });
    await bookFor(scene, RETRIED_MS, 60_000);
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
  });
});

describe('a booking that waits for the schedule of its courier', () => {
  it('shows the due time of a late AWB, emits one delay event and then books it', async () => {
    const { scene, key } = await accepted();
    const since = scene.clock.now().toISOString();
    await bookFor(scene, 48 * HOUR, HALF_HOUR_MS);
    const intent = await intentOf(scene);
    if (intent === undefined) throw new Error('there is no intent');
    expect(bookingView(intent)).toMatchObject({
      state: 'ACCEPTED',
      waits_for: expect.stringContaining(`waits for its AWB since ${since}; asked again at`),
    });
    expect(await alertsOf(scene)).toEqual([]);
    expect(await delaysOf(scene)).toHaveLength(1);
    expect(await scene.find(key)).toMatchObject({ isUnderReview: false });
    scene.courier.setBehaviour({ lookUp: async () => [bookedAs(key)] });
    await bookFor(scene, 2 * HOUR, HALF_HOUR_MS);
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
  });

  it('makes a late booking manual after days, without a second delay event', async () => {
    const { scene } = await accepted();
    await bookFor(scene, 80 * HOUR, HALF_HOUR_MS);
    expect(await intentOf(scene)).toMatchObject({ state: 'MANUAL' });
    expect((await alertsOf(scene)).map(([kind]) => kind)).toEqual(['BOOKING_STUCK']);
    expect(await delaysOf(scene)).toHaveLength(1);
  });
});

async function accepted() {
  const setup = await paidShipment({ bookingTerms: B });
  const { shipmentNumber: reference } = setup.key;
  const reply = { kind: 'ACCEPTED', reference, orderId: 'ORD-1' } as const;
  setup.scene.courier.setBehaviour({ book: async () => reply, lookUp: async () => [reply] });
  await setup.scene.bookDue();
  return setup;
}

async function delaysOf({ stored }: Awaited<ReturnType<typeof paidShipment>>['scene']) {
  return (await stored.events()).filter(({ type }) => type === 'shipment.booking_delayed');
}
