import { describe, expect, it } from '@jest/globals';
import type { SendReply } from '#domain/carrying/booking/outcome.ts';
import { FUNDS, PRICE } from '../../booking-scene.ts';
import { balancesOf } from '../../stored.ts';
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
  NOT_SENT,
  paidShipment,
  SETTLED_MS,
} from './bookings.ts';

const HAD = 'The courier has this order already, and does not name its AWB.';

/** A courier that refuses every order because it has it. */
async function refusedAsRepeated(
  options: Parameters<typeof paidShipment>[0],
  already: Omit<Extract<SendReply, { kind: 'ALREADY_BOOKED' }>, 'kind' | 'reference'>,
) {
  const setup = await paidShipment(options);
  const { shipmentNumber: reference } = setup.key;
  const reply = { kind: 'ALREADY_BOOKED', reference, ...already } as const;
  setup.scene.courier.setBehaviour({ book: async () => reply, lookUp: failing(LOST) });
  await setup.scene.bookDue();
  return setup;
}

describe('an order that its courier had already', () => {
  it.each([B, C])(
    'books a repeated order under the AWB from the courier, at class $class',
    async (bookingTerms) => {
      const { scene, key } = await refusedAsRepeated({ bookingTerms }, { awb: 'SIM1' });
      expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
      expect(await attemptsOf(scene)).toEqual([
        ['PENDING', 'BOOKED', 'AWB SIM1; the courier had it already', false],
      ]);
      expect(await alertsOf(scene)).toEqual([]);
      expect(await balancesOf(scene)).toMatchObject({ AVAILABLE: FUNDS - PRICE });
    },
  );

  it('makes a repeated order manual if its AWB belongs to another shipment', async () => {
    const { scene, key: first } = await paidShipment({ bookingTerms: C });
    scene.courier.setBehaviour({ book: async () => bookedAs(first, 'SIM7') });
    await scene.bookDue();
    const second = await scene.createShipment();
    const { shipmentNumber: reference } = second;
    scene.courier.setBehaviour({
      book: async () => ({ kind: 'ALREADY_BOOKED', reference, awb: 'SIM7' }),
    });
    await scene.bookDue();
    expect(await scene.find(second)).toMatchObject({ status: 'PROCESSING', isUnderReview: true });
    expect(await alertsOf(scene)).toMatchObject([['AWB_TAKEN', expect.stringContaining('SIM7')]]);
  });

  it('makes a repeated order without an AWB manual if the courier has no look-up', async () => {
    const { scene, key } = await refusedAsRepeated(
      { bookingTerms: C },
      { awb: null, orderId: 'ORD-1' },
    );
    expect(await intentOf(scene)).toMatchObject({ state: 'MANUAL', orderId: 'ORD-1', sends: 1 });
    expect(await scene.find(key)).toMatchObject({ status: 'PROCESSING', isUnderReview: true });
    expect(await alertsOf(scene)).toEqual([
      ['BOOKING_STUCK', expect.stringMatching(`^${HAD} .*, the courier's order ORD-1\\.$`)],
    ]);
    await bookFor(scene, HOUR, 60_000);
    expect(scene.courier.ordered).toHaveLength(1);
    const resolution = { kind: 'BOOKED', awb: 'SIM1' } as const;
    await scene.resolveBooking(key.shipmentNumber, { resolution, by: 'Sari' });
    expect(await scene.find(key)).toMatchObject({ awb: 'SIM1', courierOrderId: 'ORD-1' });
  });

  it('looks up a repeated order without an AWB and never resends it', async () => {
    const { scene, key } = await refusedAsRepeated({ bookingTerms: B }, { awb: null });
    expect(await attemptsOf(scene)).toEqual([['PENDING', 'ACCEPTED', HAD, false]]);
    // The courier now reports that it has no such order, after it reported that it has.
    scene.courier.setBehaviour({ lookUp: async () => [] });
    await bookFor(scene, 2 * SETTLED_MS, 5_000);
    expect(await intentOf(scene)).toMatchObject({ state: 'ACCEPTED' });
    scene.courier.setBehaviour({ lookUp: async () => [bookedAs(key, 'SIM1')] });
    await bookFor(scene, 60_000, 5_000);
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    expect(scene.courier.ordered).toHaveLength(1);
  });

  it('makes a repeated order without an AWB manual if no look-up finds it', async () => {
    const { scene } = await refusedAsRepeated({ bookingTerms: B }, { awb: null });
    scene.courier.setBehaviour({ lookUp: async () => [] });
    await bookFor(scene, 73 * HOUR, 30 * 60_000);
    expect(await intentOf(scene)).toMatchObject({ state: 'MANUAL', sends: 1 });
    expect(scene.courier.ordered).toHaveLength(1);
  });

  it('books a lost and resent order once', async () => {
    const { scene, key } = await paidShipment({ bookingTerms: B });
    const { shipmentNumber: reference } = key;
    scene.courier.setBehaviour({ book: failing(NOT_SENT) });
    await scene.bookDue();
    scene.courier.setBehaviour({
      book: async () => ({ kind: 'ALREADY_BOOKED', reference, awb: 'SIM1' }),
      lookUp: async () => [bookedAs(key, 'SIM1')],
    });
    await bookFor(scene, 10_000);
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    expect(await scene.stored.cancellationDue()).toEqual([]);
  });
});
