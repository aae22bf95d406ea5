import { describe, expect, it } from '@jest/globals';
import { CHECK_LEASE_MS } from '#domain/carrying/booking/schedule.ts';
import { DEADLINE_MS } from '#domain/carrying/courier/call-schedule.ts';
import { DAY_MS } from '#domain/time.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { awbOf } from '../../booking-scene.ts';
import {
  alertsOf,
  B,
  bookedAs,
  bookFor,
  C,
  FAILURE,
  failing,
  HOUR,
  LOST,
  paidShipment,
  requestCancel,
  SETTLED_MS,
} from './bookings.ts';

describe('a booking that was ordered twice', () => {
  it('looks up a resent order once more after a day, and changes nothing if it exists once', async () => {
    const { scene, key } = await orderedTwice();
    scene.courier.setBehaviour({ lookUp: async () => [bookedAs(key, awbOf(key))] });
    const before = scene.courier.lookedUp.length;
    scene.clock.advance(DAY_MS - 1);
    expect(await scene.checkBookings()).toBe(false);
    expect(scene.courier.lookedUp).toHaveLength(before);
    scene.clock.advance(1);
    await scene.checkBookings();
    expect(scene.courier.lookedUp.slice(before).map(({ reference }) => reference)).toEqual([
      key.shipmentNumber,
    ]);
    expect(await scene.stored.bookingChecks()).toEqual([]);
    expect([await scene.stored.cancellationDue(), await alertsOf(scene)]).toEqual([[], []]);
    scene.clock.advance(DAY_MS);
    await scene.checkBookings();
    expect(scene.courier.lookedUp).toHaveLength(before + 1);
  });

  it('cancels the duplicate order, keeps the first AWB and raises an alert', async () => {
    const { scene, key } = await orderedTwice();
    scene.courier.setBehaviour({
      lookUp: async () => [bookedAs(key, 'SIM0'), bookedAs(key, awbOf(key))],
    });
    const before = await scene.find(key);
    await checkLater(scene);
    expect((await scene.stored.cancellationDue()).map(({ awb }) => awb)).toEqual(['SIM0']);
    expect(await alertsOf(scene)).toEqual([
      ['DOUBLE_BOOKING', expect.stringContaining(`SIM0 beside ${awbOf(key)}, and is asked`)],
    ]);
    expect([await scene.find(key), await scene.stored.bookingChecks()]).toEqual([before, []]);
    expect(await scene.stores.bookings.find(key)).toMatchObject({ state: 'BOOKED' });
  });

  it('requests cancellation of an order found after its shipment was cancelled, with an alert', async () => {
    const { scene, key } = await paidShipment({ bookingTerms: B });
    scene.courier.setBehaviour({ book: failing(LOST), lookUp: async () => [] });
    await scene.bookDue();
    await requestCancel(scene, key);
    await bookFor(scene, SETTLED_MS + 2_000);
    expect(await scene.find(key)).toMatchObject({ status: 'CANCELLED', awb: null });
    scene.courier.setBehaviour({ lookUp: async () => [bookedAs(key, 'SIM1')] });
    await checkLater(scene);
    expect((await scene.stored.cancellationDue()).map(({ awb }) => awb)).toEqual(['SIM1']);
    expect(await alertsOf(scene)).toEqual([
      ['DOUBLE_BOOKING', expect.stringContaining('SIM1 though it is CANCELLED')],
    ]);
  });

  it('looks up an order again that was refused on resend', async () => {
    const { scene, key } = await orderedTwice({ book: 'REFUSED' });
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKING_FAILED' });
    scene.courier.setBehaviour({ lookUp: async () => [bookedAs(key, 'SIM1')] });
    await checkLater(scene);
    expect((await scene.stored.cancellationDue()).map(({ awb }) => awb)).toEqual(['SIM1']);
  });

  it('retries the look-up of a resent order until the courier answers', async () => {
    const { scene, key } = await orderedTwice();
    scene.courier.setBehaviour({ lookUp: failing(LOST) });
    await checkLater(scene);
    expect(await scene.stored.bookingChecks()).toHaveLength(1);
    scene.courier.setBehaviour({ lookUp: async () => [bookedAs(key, 'SIM0')] });
    await scene.checkBookings();
    expect(await scene.stored.bookingChecks()).toHaveLength(1);
    scene.clock.advance(CHECK_LEASE_MS);
    await scene.checkBookings();
    expect(await scene.stored.bookingChecks()).toEqual([]);
    expect(await scene.stored.cancellationDue()).toHaveLength(1);
    expect(scene.complaints).toEqual([]);
  });

  it('gives the look-up the same deadline as the order, with all known references', async () => {
    const { scene, key } = await orderedTwice();
    await writeAll(scene, (write) => write.bookings.endCheck(key));
    const calls: unknown[] = [];
    scene.courier.setBehaviour({
      async lookUp(order, deadlineMs) {
        calls.push([order, deadlineMs]);
        return [];
      },
    });
    const now = scene.clock.now();
    await writeAll(scene, (write) => write.bookings.scheduleCheck(key, now));
    await scene.checkBookings();
    const deadlineMs = scene.clock.monotonicMs() + DEADLINE_MS;
    const order = { reference: key.shipmentNumber, orderId: null, awb: awbOf(key) };
    expect(calls).toEqual([[order, deadlineMs]]);
  });

  it('skips the check of a booking that is still in progress', async () => {
    const { scene, key } = await paidShipment({ bookingTerms: B });
    const now = scene.clock.now();
    await writeAll(scene, (write) => write.bookings.scheduleCheck(key, now));
    scene.courier.setBehaviour({ lookUp: async () => [bookedAs(key, 'SIM1')] });
    await scene.checkBookings();
    expect([await scene.stored.cancellationDue(), await alertsOf(scene)]).toEqual([[], []]);
    expect(await scene.stored.bookingChecks()).toEqual([]);
    await scene.bookDue();
    expect(await scene.find(key)).toMatchObject({ status: 'BOOKED' });
  });

  it('ends the check at a class C courier without a look-up', async () => {
    const { scene, key } = await paidShipment({ bookingTerms: C });
    const now = scene.clock.now();
    await writeAll(scene, (write) => write.bookings.scheduleCheck(key, now));
    scene.courier.setBehaviour({ lookUp: () => Promise.reject(new Error('it has none')) });
    await scene.checkBookings();
    expect(await scene.stored.bookingChecks()).toEqual([]);
  });

  it('never cancels the AWB of another shipment', async () => {
    const { scene, key } = await orderedTwice();
    const other = await scene.createShipment();
    scene.courier.setBehaviour({ book: async () => bookedAs(other, 'SIM0') });
    await scene.bookDue();
    scene.courier.setBehaviour({
      lookUp: async () => [bookedAs(key, 'SIM0'), bookedAs(key, awbOf(key))],
    });
    await checkLater(scene);
    expect(await scene.stored.cancellationDue()).toEqual([]);
    expect(await alertsOf(scene)).toEqual([
      ['AWB_TAKEN', `AWB SIM0 is that of ${other.shipmentNumber}.`],
    ]);
  });
});

describe('late evidence of a second booking', () => {
  it('looks up a second booking at once on late evidence, and cancels it if it exists', async () => {
    const { scene, key, late } = await overtaken(B);
    await scene.record(late.attempt, bookedAs(key, 'SIM0'));
    expect((await alertsOf(scene)).map(([kind]) => kind)).toEqual(['LATE_EVIDENCE']);
    scene.courier.setBehaviour({
      lookUp: async () => [bookedAs(key, 'SIM0'), bookedAs(key, 'SIM1')],
    });
    await scene.checkBookings();
    expect((await scene.stored.cancellationDue()).map(({ awb }) => awb)).toEqual(['SIM0']);
    const kinds = (await alertsOf(scene)).map(([kind]) => kind);
    expect(kinds.toSorted()).toEqual(['DOUBLE_BOOKING', 'LATE_EVIDENCE']);
  });

  it('raises an alert for a second AWB that arrives with the first in a late result', async () => {
    const { scene, key, late } = await overtaken(B);
    await scene.record(late.attempt, { ...bookedAs(key, 'SIM1'), others: [{ awb: 'SIM2' }] });
    expect(await alertsOf(scene)).toEqual([
      ['LATE_EVIDENCE', 'Attempt 1 ended late: AWB SIM1, SIM2; it is BOOKED.'],
    ]);
  });

  it('leaves late evidence of a manual booking to its operator', async () => {
    const { scene, key } = await paidShipment({ bookingTerms: B });
    const late = await scene.claimOne();
    scene.clock.advance(6 * HOUR);
    await scene.bookDue();
    await scene.record(late.attempt, bookedAs(key, 'SIM1'));
    const kinds = (await alertsOf(scene)).map(([kind]) => kind);
    expect(kinds.toSorted()).toEqual(['BOOKING_STUCK', 'LATE_EVIDENCE']);
    expect(await scene.stored.bookingChecks()).toEqual([]);
  });

  it('raises only an alert on late evidence if the courier has no look-up', async () => {
    const { scene, key, late } = await overtaken(C);
    await scene.record(late.attempt, bookedAs(key, 'SIM0'));
    expect((await alertsOf(scene)).map(([kind]) => kind)).toEqual(['LATE_EVIDENCE']);
    expect(await scene.stored.bookingChecks()).toEqual([]);
  });

  it('ignores late evidence that matches the known booking', async () => {
    const { scene, key, late } = await overtaken(B);
    await scene.record(late.attempt, bookedAs(key, 'SIM1'));
    expect([await alertsOf(scene), await scene.stored.bookingChecks()]).toEqual([[], []]);
  });
});

/** Shipment whose first order was lost and not found, and whose second was booked or refused. */
async function orderedTwice({ book = 'BOOKED' }: { readonly book?: 'BOOKED' | 'REFUSED' } = {}) {
  const { scene, key } = await paidShipment({ bookingTerms: B });
  scene.courier.setBehaviour({ book: failing(LOST), lookUp: async () => [] });
  await scene.bookDue();
  scene.courier.setBehaviour({
    book: async () =>
      book === 'BOOKED' ? bookedAs(key, awbOf(key)) : { kind: 'REFUSED', failure: FAILURE },
  });
  await bookFor(scene, SETTLED_MS + 2_000);
  expect(scene.courier.ordered).toHaveLength(2);
  return { scene, key };
}

/** Shipment booked as SIM1 by its second attempt, while the first has not recorded its answer. */
async function overtaken(bookingTerms: typeof B) {
  const { scene, key } = await paidShipment({ bookingTerms });
  const late = await scene.claimOne();
  scene.clock.advance(20_000);
  await scene.record((await scene.claimOne()).attempt, bookedAs(key, 'SIM1'));
  return { scene, key, late };
}

async function checkLater(scene: Awaited<ReturnType<typeof paidShipment>>['scene']): Promise<void> {
  scene.clock.advance(DAY_MS);
  await scene.checkBookings();
}
