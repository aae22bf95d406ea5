import { describe, expect, it } from '@jest/globals';
import { shipmentAsSubject } from '#domain/subject.ts';
import { awbOf, PRICE } from '../depot.ts';
import {
  alertsOf,
  BEFORE,
  booksOf,
  CAPTURED,
  consent,
  HOUR_MS,
  MINUTE_MS,
  openDesk,
  openWished,
  refusal,
  SECOND_MS,
  silence,
  toldOf,
} from './desk.ts';

describe('the cancel of what a courier has booked', () => {
  it('is taken at once, its status and its money staying as they are', async () => {
    const { desk, key } = await openDesk();
    await desk.bookDue();
    const { data } = await desk.cancel(key);
    expect(data).toMatchObject({
      ...{ status: 'BOOKED', payment_status: 'PAID', cancelled_at: null, refund: null },
      ...{ courier_cancellation: 'PENDING', cancellable: false, awb: awbOf(key) },
    });
    expect(await booksOf(desk)).toEqual(CAPTURED);
    expect(await toldOf(desk)).toEqual(['booked']);
    const now = desk.clock.now();
    const asked = { ...key, awb: awbOf(key), courierCode: 'swift', askedAt: now, dueAt: now };
    expect(await desk.list()).toEqual([asked]);
    expect(desk.asked).toEqual([]);
  });

  it('answers the same however often it is asked for, and asks since the first time', async () => {
    const { desk, key } = await openDesk();
    await desk.bookDue();
    const first = await desk.cancel(key);
    const asked = await desk.list();
    desk.clock.advance(MINUTE_MS);
    expect(await desk.cancel(key)).toEqual(first);
    expect(await desk.list()).toEqual(asked);
  });

  it('is refused where its courier takes no cancellations, which the view has told', async () => {
    const { desk, key } = await openDesk({ cancels: false });
    await desk.bookDue();
    const refused = { code: 'SHIPMENT_NOT_CANCELLABLE', details: { status: 'BOOKED' } };
    await expect(desk.cancel(key)).rejects.toMatchObject(refused);
    const views = (await desk.seen.events()).map(({ body }) => JSON.parse(body).data.shipment);
    expect(views.map(({ cancellable }) => cancellable)).toEqual([true, true, false]);
    expect(await desk.list()).toEqual([]);
  });
});

describe('a courier that is asked to cancel', () => {
  it('hears the reference and the AWB, once, and has fifteen seconds', async () => {
    const { desk, key } = await openWished();
    const deadlineMs = desk.clock.monotonicMs() + 15 * SECOND_MS;
    expect(await desk.cancelDue()).toBe(false);
    expect(await desk.cancelDue()).toBe(false);
    const order = { reference: key.shipmentNumber, awb: awbOf(key), reason: null };
    expect(desk.asked).toEqual([{ order, deadlineMs }]);
  });

  it('gets the reason of the first cancel, even where that came during the booking', async () => {
    const { desk, key } = await openDesk();
    const [claim] = await desk.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    await desk.cancel(key, 'Sold out');
    await desk.cancel(key, 'Another');
    await desk.book(claim);
    await desk.cancelDue();
    expect(desk.asked).toMatchObject([{ order: { awb: awbOf(key), reason: 'Sold out' } }]);
  });

  it('and does gives the whole payment back: cancelled, told, and tracked no more', async () => {
    const { desk, key } = await openWished();
    desk.clock.advance(SECOND_MS);
    const now = desk.clock.now();
    await desk.cancelDue();
    expect(await desk.find(key)).toMatchObject({
      ...{ status: 'CANCELLED', paymentStatus: 'REFUNDED', courierCancellation: 'CONFIRMED' },
      ...{ cancelledAt: now, failure: null, refund: { amount: PRICE, refundedAt: now } },
    });
    expect(await booksOf(desk)).toMatchObject(BEFORE);
    expect(await toldOf(desk)).toEqual(['booked', 'cancelled']);
    const timeline = await desk.stores.tracking.timeline(key);
    expect(timeline.map(({ status, at }) => [status, at]).slice(1)).toEqual([['CANCELLED', now]]);
    expect([await desk.list(), await desk.seen.due(), await alertsOf(desk)]).toEqual([[], [], []]);
  });

  it('and refuses goes on with it: that is told, once, and nobody is asked again', async () => {
    const { desk, key } = await openWished();
    desk.answers(refusal);
    await desk.cancelDue();
    desk.clock.advance(HOUR_MS);
    await desk.cancelDue();
    expect(await desk.find(key)).toMatchObject({
      ...{ status: 'BOOKED', paymentStatus: 'PAID', courierCancellation: 'REJECTED' },
      ...{ cancelledAt: null, refund: null },
    });
    expect(await booksOf(desk)).toEqual(CAPTURED);
    expect(await toldOf(desk)).toEqual(['booked', 'cancel_rejected']);
    expect(desk.asked).toHaveLength(1);
    expect([await desk.list(), await alertsOf(desk)]).toEqual([[], []]);
    expect(await desk.seen.due()).toHaveLength(1);
    await expect(desk.cancel(key)).rejects.toMatchObject({ code: 'SHIPMENT_NOT_CANCELLABLE' });
  });

  it('and says nothing is asked again, more and more rarely, until it does', async () => {
    const { desk, key } = await openWished();
    desk.answers(silence);
    const asked: number[] = [];
    for (let second = 0; second < 1_200; second += 1) {
      const before = desk.asked.length;
      await desk.cancelDue();
      if (desk.asked.length > before) asked.push(second);
      desk.clock.advance(SECOND_MS);
    }
    expect(asked).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 620, 920]);
    expect(await desk.find(key)).toMatchObject({
      status: 'BOOKED',
      courierCancellation: 'PENDING',
    });
    expect([await booksOf(desk), await alertsOf(desk)]).toEqual([CAPTURED, []]);
    desk.answers(consent);
    desk.clock.advance(5 * MINUTE_MS);
    await desk.cancelDue();
    expect(await desk.find(key)).toMatchObject({ status: 'CANCELLED' });
    expect(desk.complaints).toEqual([]);
  });

  it('and says nothing for a day is an operator’s to ask, and is asked meanwhile', async () => {
    const { desk, key } = await openWished();
    desk.answers(silence);
    desk.clock.advance(24 * HOUR_MS - 1);
    await desk.cancelDue();
    expect(await alertsOf(desk)).toEqual([]);
    desk.clock.advance(5 * MINUTE_MS);
    await desk.cancelDue();
    const message = `The courier does not say whether it has cancelled ${awbOf(key)}.`;
    const alert = { ...shipmentAsSubject(key), kind: 'CANCEL_STUCK', message };
    expect(await desk.stores.alerts.listOpen(9)).toEqual([expect.objectContaining(alert)]);
    desk.clock.advance(5 * MINUTE_MS);
    desk.answers(consent);
    await desk.cancelDue();
    expect(await desk.find(key)).toMatchObject({ status: 'CANCELLED' });
    expect(await alertsOf(desk)).toEqual([]);
  });

  it.each(['leaves', 'stopsCancelling'] as const)(
    'and %s is an operator’s to ask',
    async (what) => {
      const { desk } = await openWished();
      desk[what]();
      await desk.cancelDue();
      expect(desk.complaints).toEqual([expect.stringMatching(/not offered|no cancellations/)]);
      desk.clock.advance(24 * HOUR_MS);
      await desk.cancelDue();
      expect([desk.asked, await alertsOf(desk)]).toEqual([[], ['CANCEL_STUCK']]);
    },
  );

  it('and is silent holds up no other’s cancellation', async () => {
    const { desk, key } = await openWished();
    const second = await desk.sell();
    await desk.bookDue();
    await desk.cancel(second);
    desk.answers((order, ms) => (order.awb === awbOf(key) ? silence : consent)(order, ms));
    await desk.cancelDue();
    expect(await desk.find(second)).toMatchObject({ status: 'CANCELLED' });
    expect(await desk.list()).toMatchObject([{ awb: awbOf(key) }]);
  });

  it('by a worker that died is asked by another one, once its claim is over', async () => {
    const { desk, key } = await openWished();
    const now = desk.clock.now();
    const until = new Date(now.getTime() + 20 * SECOND_MS);
    await desk.stores.cancellations.claimDue({ room: 1, now, until });
    await desk.cancelDue();
    desk.clock.advance(20 * SECOND_MS - 1);
    await desk.cancelDue();
    expect(desk.asked).toEqual([]);
    desk.clock.advance(1);
    await desk.cancelDue();
    expect(await desk.find(key)).toMatchObject({ status: 'CANCELLED' });
  });

  it('about twenty at a time says that there may be more', async () => {
    const { desk } = await openWished();
    for (let more = 0; more < 20; more += 1) {
      const key = await desk.sell();
      await desk.bookDue();
      await desk.cancel(key);
    }
    expect(await desk.cancelDue()).toBe(true);
    expect(desk.asked).toHaveLength(20);
    expect(await desk.cancelDue()).toBe(false);
    expect(await booksOf(desk)).toMatchObject(BEFORE);
  });
});
