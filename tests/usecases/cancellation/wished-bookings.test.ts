import { describe, expect, it } from '@jest/globals';
import type { ListedCourier } from '#domain/courier/courier-directory.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import { awbOf, PRICE } from '../depot.ts';
import {
  alertsOf,
  BEFORE,
  booksOf,
  CAPTURED,
  everythingOf,
  HELD,
  HOUR_MS,
  MINUTE_MS,
  openInFlight,
  toldOf,
} from './desk.ts';

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
  ...{ status: 'CANCELLED', paymentStatus: 'REFUNDED', courierCancellation: 'NOT_NEEDED' },
  ...{ awb: null, failure: null, refund: { amount: PRICE } },
};

describe('a booking in flight that is cancelled', () => {
  it('and that its courier takes is that courier’s to cancel', async () => {
    const { desk, key, claim } = await openInFlight();
    await desk.book(claim);
    const now = desk.clock.now();
    expect(await desk.find(key)).toMatchObject({
      status: 'BOOKED',
      courierCancellation: 'PENDING',
    });
    const asked = { ...key, awb: awbOf(key), courierCode: 'swift', askedAt: now, dueAt: now };
    expect(await desk.list()).toEqual([asked]);
    expect(await booksOf(desk)).toEqual(CAPTURED);
    await desk.cancelDue();
    expect(await desk.find(key)).toMatchObject({ courierCancellation: 'CONFIRMED' });
    expect(await booksOf(desk)).toMatchObject(BEFORE);
    expect(await toldOf(desk)).toEqual(['booked', 'cancelled']);
  });

  it('and that its courier takes and never cancels goes on: that is told, once', async () => {
    const { desk, key, claim } = await openInFlight({ cancels: false });
    await desk.book(claim);
    expect(await desk.find(key)).toMatchObject({
      ...{ status: 'BOOKED', courierCancellation: 'REJECTED', awb: awbOf(key), refund: null },
    });
    expect(await toldOf(desk)).toEqual(['booked', 'cancel_rejected']);
    expect([await booksOf(desk), await desk.list()]).toEqual([CAPTURED, []]);
    await expect(desk.cancel(key)).rejects.toMatchObject({ code: 'SHIPMENT_NOT_CANCELLABLE' });
  });

  it('and that its courier refuses is cancelled, and its payment given back once', async () => {
    const { desk, key, claim } = await openInFlight();
    desk.courier.does({ book: refused });
    await desk.book(claim);
    expect(await desk.find(key)).toMatchObject(CANCELLED);
    expect(await booksOf(desk)).toEqual(BEFORE);
    expect(await toldOf(desk)).toEqual(['cancelled']);
    const before = await everythingOf(desk, key);
    await desk.cancel(key);
    await desk.bookDue();
    expect(await everythingOf(desk, key)).toBe(before);
  });

  it('and that certainly never left is not sent any more', async () => {
    const { desk, key, claim } = await openInFlight();
    desk.courier.does({ book: unreached });
    await desk.book(claim);
    expect(await desk.find(key)).toMatchObject(CANCELLED);
    expect(await desk.seen.intents()).toMatchObject([{ state: 'CANCELLED', dueAt: null }]);
    expect(await booksOf(desk)).toEqual(BEFORE);
    expect(await toldOf(desk)).toEqual(['cancelled']);
  });

  it('and of which nothing was heard is found out about first', async () => {
    const { desk, key, claim } = await openInFlight();
    desk.courier.does({ book: silent });
    await desk.book(claim);
    expect(await desk.find(key)).toMatchObject({
      ...{ status: 'PROCESSING', courierCancellation: 'PENDING', refund: null },
    });
    expect(await booksOf(desk)).toEqual(HELD);
    desk.courier.does({ book: refused });
    desk.clock.advance(MINUTE_MS);
    await desk.bookDue();
    expect(await desk.find(key)).toMatchObject(CANCELLED);
    expect([await booksOf(desk), await toldOf(desk)]).toEqual([BEFORE, ['cancelled']]);
  });

  it('and that waits for its AWB is cancelled when that is there', async () => {
    const { desk, key, claim } = await openInFlight();
    const booked = { kind: 'BOOKED', reference: key.shipmentNumber, awb: awbOf(key) } as const;
    desk.courier.does({ book: accepted, lookUp: async () => [booked] });
    await desk.book(claim);
    expect(await desk.list()).toEqual([]);
    desk.clock.advance(MINUTE_MS);
    await desk.bookDue();
    await desk.cancelDue();
    expect(desk.asked).toHaveLength(1);
    expect(await desk.find(key)).toMatchObject({ courierCancellation: 'CONFIRMED' });
    expect(await booksOf(desk)).toMatchObject(BEFORE);
  });

  it('and that nobody can say anything about stays with a person, its money held', async () => {
    const { desk, key, claim } = await openInFlight();
    desk.courier.does({ book: silent });
    await desk.book(claim);
    desk.clock.advance(7 * HOUR_MS);
    await desk.bookDue();
    expect(await desk.find(key)).toMatchObject({ isUnderReview: true, status: 'PROCESSING' });
    const before = await everythingOf(desk, key);
    expect((await desk.cancel(key)).data).toMatchObject({ courier_cancellation: 'PENDING' });
    expect(await everythingOf(desk, key)).toBe(before);
    expect([await booksOf(desk), await alertsOf(desk)]).toEqual([HELD, ['BOOKING_STUCK']]);
  });

  it('and whose worker died before it called is found out about, as if it had', async () => {
    const { desk, key } = await openInFlight();
    desk.clock.advance(MINUTE_MS);
    await desk.bookDue();
    expect(desk.courier.ordered).toHaveLength(1);
    await desk.cancelDue();
    expect(await desk.find(key)).toMatchObject({ courierCancellation: 'CONFIRMED' });
    expect(await booksOf(desk)).toMatchObject(BEFORE);
  });

  it('and that another worker claims, nothing having left, is not sent by that one', async () => {
    const { desk, key, claim } = await openInFlight();
    // Whoever writes down NOT_SENT has not seen the wish, which came a moment later.
    const settled = { outcome: 'NOT_SENT', detail: '', settledAt: desk.clock.now() } as const;
    await desk.unitOfWork.run(async (_, write) =>
      write.bookings.settle(claim.attempt, {
        ...settled,
        ...{ state: 'PENDING', dueAt: desk.clock.now(), orderId: null },
      }),
    );
    await desk.bookDue();
    expect(desk.courier.ordered).toEqual([]);
    expect(await desk.find(key)).toMatchObject(CANCELLED);
    expect([await booksOf(desk), await toldOf(desk)]).toEqual([BEFORE, ['cancelled']]);
  });
});
