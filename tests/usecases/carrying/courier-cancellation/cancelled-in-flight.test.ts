import { describe, expect, it } from '@jest/globals';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { ListedCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { awbOf, PRICE } from '../../booking-scene.ts';
import { balancesOf, snapshotOf } from '../../stored.ts';
import {
  BEFORE,
  bookingInFlightScene,
  CAPTURED,
  eventTypesOf,
  HELD,
  HOUR_MS,
  MINUTE_MS,
  openAlertKinds,
} from './courier-cancellation-scene.ts';

type Book = ListedCourier['book'];

const failure = { code: 'NO_CAPACITY', message: 'The courier is full.' };
const refused: Book = async () => ({ kind: 'REFUSED', failure });
const silent: Book = async () => {
  throw new CourierFailure('COURIER_TIMEOUT', 'too late');
};
const unreached: Book = async () => {
  throw new CourierFailure('COURIER_UNAVAILABLE', 'not reached', { wasSent: false });
};
const accepted: Book = async ({ reference }) => ({ kind: 'ACCEPTED', reference, orderId: 'O-1' });
const CANCELLED = {
  status: 'CANCELLED',
  paymentStatus: 'REFUNDED',
  courierCancellation: 'NOT_NEEDED',
  awb: null,
  failure: null,
  refund: { amount: PRICE },
};

describe('a booking in flight that is cancelled', () => {
  it('requests cancellation from the courier after a cancelled booking in flight succeeds', async () => {
    const { scene, key, claim } = await bookingInFlightScene();
    await scene.book(claim);
    const now = scene.clock.now();
    expect(await scene.find(key)).toMatchObject({
      status: 'BOOKED',
      courierCancellation: 'PENDING',
    });
    const expected = {
      ...key,
      awb: awbOf(key),
      orderId: null,
      provider: 'SIMULATOR',
      courierCode: 'swift',
      requestedAt: now,
      pendingSince: null,
      dueAt: now,
    };
    expect(await scene.list()).toEqual([expected]);
    expect(await balancesOf(scene)).toEqual(CAPTURED);
    await scene.cancelDue();
    expect(await scene.find(key)).toMatchObject({ courierCancellation: 'CONFIRMED' });
    expect(await balancesOf(scene)).toMatchObject(BEFORE);
    expect(await eventTypesOf(scene)).toEqual(['booked', 'cancelled']);
  });

  it('continues a cancelled booking, with one event, if the courier supports no cancellation', async () => {
    const { scene, key, claim } = await bookingInFlightScene({ cancels: false });
    await scene.book(claim);
    expect(await scene.find(key)).toMatchObject({
      status: 'BOOKED',
      courierCancellation: 'REJECTED',
      awb: awbOf(key),
      refund: null,
    });
    expect(await eventTypesOf(scene)).toEqual(['booked', 'cancel_rejected']);
    expect([await balancesOf(scene), await scene.list()]).toEqual([CAPTURED, []]);
    await expect(scene.cancel(key)).rejects.toMatchObject({ code: 'SHIPMENT_NOT_CANCELLABLE' });
  });

  it.each([
    ['its courier refuses', refused, 'FAILED'],
    ['certainly never left', unreached, 'CANCELLED'],
  ] as const)('cancels and refunds once a booking in flight that %s', async (...row) => {
    const [, book, state] = row;
    const { scene, key, claim } = await bookingInFlightScene();
    scene.courier.setBehaviour({ book });
    await scene.book(claim);
    expect(await scene.find(key)).toMatchObject(CANCELLED);
    expect(await scene.stored.intents()).toMatchObject([{ state, dueAt: null }]);
    expect(await balancesOf(scene)).toEqual(BEFORE);
    expect(await eventTypesOf(scene)).toEqual(['cancelled']);
    const before = await snapshotOf(scene, key);
    await scene.cancel(key);
    await scene.bookDue();
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it('looks up a cancelled booking with an unknown outcome first', async () => {
    const { scene, key, claim } = await bookingInFlightScene();
    scene.courier.setBehaviour({ book: silent });
    await scene.book(claim);
    expect(await scene.find(key)).toMatchObject({
      status: 'PROCESSING',
      courierCancellation: 'PENDING',
      refund: null,
    });
    expect(await balancesOf(scene)).toEqual(HELD);
    scene.courier.setBehaviour({ book: refused });
    scene.clock.advance(MINUTE_MS);
    await scene.bookDue();
    expect(await scene.find(key)).toMatchObject(CANCELLED);
    expect([await balancesOf(scene), await eventTypesOf(scene)]).toEqual([BEFORE, ['cancelled']]);
  });

  it('cancels a cancelled booking when its late AWB arrives', async () => {
    const { scene, key, claim } = await bookingInFlightScene();
    const booked = { kind: 'BOOKED', reference: key.shipmentNumber, awb: awbOf(key) } as const;
    scene.courier.setBehaviour({ book: accepted, lookUp: async () => [booked] });
    await scene.book(claim);
    expect(await scene.list()).toEqual([]);
    scene.clock.advance(MINUTE_MS);
    await scene.bookDue();
    await scene.cancelDue();
    expect(scene.requests).toHaveLength(1);
    expect(await scene.find(key)).toMatchObject({ courierCancellation: 'CONFIRMED' });
    expect(await balancesOf(scene)).toMatchObject(BEFORE);
  });

  it('makes a cancelled unresolved booking manual and keeps its money held', async () => {
    const { scene, key, claim } = await bookingInFlightScene();
    scene.courier.setBehaviour({ book: silent });
    await scene.book(claim);
    scene.clock.advance(7 * HOUR_MS);
    await scene.bookDue();
    expect(await scene.find(key)).toMatchObject({ isUnderReview: true, status: 'PROCESSING' });
    const before = await snapshotOf(scene, key);
    expect((await scene.cancel(key)).data).toMatchObject({ courier_cancellation: 'PENDING' });
    expect(await snapshotOf(scene, key)).toBe(before);
    expect([await balancesOf(scene), await openAlertKinds(scene)]).toEqual([
      HELD,
      ['BOOKING_STUCK'],
    ]);
  });

  it('resolves a cancelled booking of a dead worker as if its order had been sent', async () => {
    const { scene, key } = await bookingInFlightScene();
    scene.clock.advance(MINUTE_MS);
    await scene.bookDue();
    expect(scene.courier.ordered).toHaveLength(1);
    await scene.cancelDue();
    expect(await scene.find(key)).toMatchObject({ courierCancellation: 'CONFIRMED' });
    expect(await balancesOf(scene)).toMatchObject(BEFORE);
  });

  it('does not send a cancelled booking that another worker claims', async () => {
    const { scene, key, claim } = await bookingInFlightScene();
    // NOT_SENT is recorded without the cancellation, which was requested a moment later.
    const settled = { outcome: 'NOT_SENT', detail: '', finishedAt: scene.clock.now() } as const;
    await writeAll(scene, (write) =>
      write.bookings.finish(claim.attempt, {
        ...settled,
        state: 'PENDING',
        dueAt: scene.clock.now(),
        orderId: null,
      }),
    );
    await scene.bookDue();
    expect(scene.courier.ordered).toEqual([]);
    expect(await scene.find(key)).toMatchObject(CANCELLED);
    expect([await balancesOf(scene), await eventTypesOf(scene)]).toEqual([BEFORE, ['cancelled']]);
  });
});
