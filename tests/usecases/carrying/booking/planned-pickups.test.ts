import { describe, expect, it } from '@jest/globals';
import type { BookingTerms } from '#domain/carrying/courier/courier.ts';
import type { PickupPlan } from '#domain/selling/shipment/planned-pickup.ts';
import { DAY_MS } from '#domain/time.ts';
import { bookingScene, DEADLINE_MS } from '../../booking-scene.ts';
import { at } from '../../stored.ts';
import { PLANNED } from '../pickup/pickup-scene.ts';
import { B, bookedAs, bookFor, failing, HOUR, intentOf, LOST, NOT_SENT } from './bookings.ts';

const CARRIED = { ...PLANNED, timeZone: 'WIB' };
/** Begins two hours from now. */
const SOON = { ...PLANNED, date: '2026-11-21', window: { start: '17:00', end: '19:00' } };

const A: BookingTerms = { class: 'A', deadlineMs: DEADLINE_MS };

async function planned(plan: PickupPlan = PLANNED, bookingTerms: BookingTerms = A) {
  const scene = await bookingScene({ pickup: 'WITH_BOOKING', bookingTerms });
  return { scene, key: await scene.createShipment({ planned: plan }) };
}

describe('a pickup that is planned with a shipment', () => {
  it('includes the planned pickup in the order and then shows it as booked', async () => {
    const { scene, key } = await planned();
    expect(await scene.find(key)).toMatchObject({ plannedPickup: CARRIED, isPickupBooked: false });
    await scene.bookDue();
    expect(at(scene.courier.ordered, 0).permit.pickup).toEqual(CARRIED);
    expect(await scene.find(key)).toMatchObject({ isPickupBooked: true, pickupId: null });
    const { body = '' } = (await scene.stored.events()).at(-1) ?? {};
    expect(JSON.parse(body).data.shipment.pickup).toEqual({
      date: PLANNED.date,
      window: PLANNED.window,
      timezone: 'WIB',
      vehicle: null,
      included_in_booking: true,
    });
  });

  it('omits a planned pickup whose window has begun, and does not show it as booked', async () => {
    const { scene, key } = await planned();
    scene.clock.advance(DAY_MS);
    await scene.bookDue();
    expect(at(scene.courier.ordered, 0).permit.pickup).toBeNull();
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', isPickupBooked: false });
  });

  it('repeats the same planned pickup in each resend of an order that may have arrived', async () => {
    const { scene, key } = await planned(SOON);
    scene.courier.setBehaviour({ book: failing(LOST) });
    await scene.bookDue();
    await bookFor(scene, 3 * HOUR, 60_000);
    scene.courier.setBehaviour({ book: async () => bookedAs(key) });
    await bookFor(scene, 60_000, 60_000);
    const carried = new Set(scene.courier.ordered.map(({ permit }) => permit.pickup?.date));
    expect([carried, scene.courier.ordered.length > 2]).toEqual([new Set([SOON.date]), true]);
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', isPickupBooked: true });
  });

  it('omits the planned pickup from an order that is first sent after its window began', async () => {
    const { scene, key } = await planned(SOON, B);
    scene.courier.setBehaviour({ book: failing(NOT_SENT) });
    await scene.bookDue();
    scene.clock.advance(3 * HOUR);
    scene.courier.setBehaviour({ book: async () => bookedAs(key) });
    await scene.bookDue();
    expect(scene.courier.ordered.map(({ permit }) => permit.pickup)).toEqual([
      { ...SOON, timeZone: 'WIB' },
      null,
    ]);
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED', isPickupBooked: false });
    expect(await intentOf(scene)).toMatchObject({ sends: 2 });
  });
});
