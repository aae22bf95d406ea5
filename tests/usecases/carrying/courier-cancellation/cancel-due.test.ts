import { describe, expect, it } from '@jest/globals';
import { shipmentAsSubject } from '#domain/subject.ts';
import { DAY_MS } from '#domain/time.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { awbOf, PRICE } from '../../booking-scene.ts';
import { balancesOf } from '../../stored.ts';
import {
  accepts,
  BEFORE,
  CAPTURED,
  cancellationScene,
  cancelRequestedScene,
  eventTypesOf,
  HOUR_MS,
  leavesOpen,
  MINUTE_MS,
  openAlertKinds,
  refuses,
  SECOND_MS,
  timesOut,
  turnsAway,
} from './courier-cancellation-scene.ts';

describe('the cancel of what a courier has booked', () => {
  it('accepts a cancellation of a booked shipment at once, without changing status or money', async () => {
    const { scene, key } = await cancellationScene();
    await scene.bookDue();
    const { data } = await scene.cancel(key);
    expect(data).toMatchObject({
      status: 'BOOKED',
      payment_status: 'PAID',
      cancelled_at: null,
      refund: null,
      courier_cancellation: 'PENDING',
      cancellable: false,
      awb: awbOf(key),
    });
    expect(await balancesOf(scene)).toEqual(CAPTURED);
    expect(await eventTypesOf(scene)).toEqual(['booked']);
    const now = scene.clock.now();
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
    expect(scene.requests).toEqual([]);
  });

  it('repeats the same answer and request time for a repeated cancellation', async () => {
    const { scene, key } = await cancellationScene();
    await scene.bookDue();
    const first = await scene.cancel(key);
    const listed = await scene.list();
    scene.clock.advance(MINUTE_MS);
    expect(await scene.cancel(key)).toEqual(first);
    expect(await scene.list()).toEqual(listed);
  });

  it('rejects cancellation if the courier does not support it, as the view shows', async () => {
    const { scene, key } = await cancellationScene({ cancels: false });
    await scene.bookDue();
    const refused = { code: 'SHIPMENT_NOT_CANCELLABLE', details: { status: 'BOOKED' } };
    await expect(scene.cancel(key)).rejects.toMatchObject(refused);
    const views = (await scene.stored.events()).map(({ body }) => JSON.parse(body).data.shipment);
    expect(views.map(({ cancellable }) => cancellable)).toEqual([true, true, false]);
    expect(await scene.list()).toEqual([]);
  });
});

describe('a cancellation at a courier', () => {
  it('sends a cancellation once with reference and AWB and fifteen seconds to answer', async () => {
    const { scene, key } = await cancelRequestedScene();
    const deadlineMs = scene.clock.monotonicMs() + 15 * SECOND_MS;
    expect(await scene.cancelDue()).toBe(false);
    expect(await scene.cancelDue()).toBe(false);
    const order = {
      reference: key.shipmentNumber,
      awb: awbOf(key),
      orderId: null,
      reason: { code: 'BY_CLIENT', text: null },
      isPending: false,
    };
    expect(scene.requests).toEqual([{ order, deadlineMs }]);
  });

  it('sends the reason of the first cancellation request, even one during booking', async () => {
    const { scene, key } = await cancellationScene();
    const claim = await scene.claimOne();
    await scene.cancel(key, 'Sold out');
    await scene.cancel(key, 'Another');
    await scene.book(claim);
    await scene.cancelDue();
    expect(scene.requests).toMatchObject([
      { order: { awb: awbOf(key), reason: { code: 'BY_CLIENT', text: 'Sold out' } } },
    ]);
  });

  it('refunds the whole payment on a confirmed cancellation, and stops tracking', async () => {
    const { scene, key } = await cancelRequestedScene();
    scene.clock.advance(SECOND_MS);
    const now = scene.clock.now();
    await scene.cancelDue();
    expect(await scene.find(key)).toMatchObject({
      status: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      courierCancellation: 'CONFIRMED',
      cancelledAt: now,
      failure: null,
      refund: { amount: PRICE, refundedAt: now },
    });
    expect(await balancesOf(scene)).toMatchObject(BEFORE);
    expect(await eventTypesOf(scene)).toEqual(['booked', 'cancelled']);
    const timeline = await scene.stores.tracking.timeline(key);
    expect(timeline.map(({ status, at }) => [status, at]).slice(1)).toEqual([['CANCELLED', now]]);
    expect([await scene.list(), await scene.stored.due(), await openAlertKinds(scene)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('continues the shipment after a refused cancellation, with one event and no retry', async () => {
    const { scene, key } = await cancelRequestedScene();
    scene.setReply(refuses);
    await scene.cancelDue();
    scene.clock.advance(HOUR_MS);
    await scene.cancelDue();
    expect(await scene.find(key)).toMatchObject({
      status: 'BOOKED',
      paymentStatus: 'PAID',
      courierCancellation: 'REJECTED',
      cancelledAt: null,
      refund: null,
    });
    expect(await balancesOf(scene)).toEqual(CAPTURED);
    expect(await eventTypesOf(scene)).toEqual(['booked', 'cancel_rejected']);
    expect(scene.requests).toHaveLength(1);
    expect([await scene.list(), await openAlertKinds(scene)]).toEqual([[], []]);
    expect(await scene.stored.due()).toHaveLength(1);
    await expect(scene.cancel(key)).rejects.toMatchObject({ code: 'SHIPMENT_NOT_CANCELLABLE' });
  });

  it('repeats a PENDING cancellation as known to the courier, even after timeouts', async () => {
    const { scene, key } = await cancelRequestedScene();
    const now = scene.clock.now();
    for (const reply of [timesOut, leavesOpen, timesOut, leavesOpen]) {
      scene.setReply(reply);
      await scene.cancelDue();
      scene.clock.advance(HOUR_MS);
    }
    const pendingSince = new Date(now.getTime() + HOUR_MS);
    expect(await scene.list()).toMatchObject([{ pendingSince }]);
    scene.setReply(accepts);
    await scene.cancelDue();
    expect(await scene.find(key)).toMatchObject({ courierCancellation: 'CONFIRMED' });
    const repeated = scene.requests.map(({ order }) => order.isPending);
    expect(repeated).toEqual([false, false, true, true, true]);
  });

  it('cancels a duplicate order with its own order id and reason', async () => {
    const { scene, key } = await cancellationScene();
    const { shipmentNumber: reference } = key;
    const own = { awb: awbOf(key), orderId: 'ORDER-1' };
    scene.courier.setBehaviour({ book: async () => ({ kind: 'BOOKED', reference, ...own }) });
    await scene.bookDue();
    await scene.cancel(key);
    const double = {
      ...key,
      awb: 'SIM2',
      orderId: 'ORDER-2',
      provider: 'SIMULATOR',
      courierCode: 'swift',
    };
    const requestedAt = scene.clock.now();
    await writeAll(scene, (write) => write.cancellations.request({ ...double, requestedAt }));
    await scene.cancelDue();
    expect(scene.requests.map(({ order }) => [order.awb, order.orderId, order.reason])).toEqual([
      ['SIM2', 'ORDER-2', { code: 'DOUBLE_BOOKING', text: null }],
      [awbOf(key), 'ORDER-1', { code: 'BY_CLIENT', text: null }],
    ]);
  });

  it.each([
    ['without an answer', timesOut, /^The courier does not say whether it has cancelled SIM/],
    ['that is not decided', leavesOpen, /^The courier has had the request to cancel SIM.* since 2/],
  ])(
    'escalates to an operator while retrying a cancellation that %s for a day: %s',
    async (_, reply, message) => {
      const { scene, key } = await cancelRequestedScene();
      scene.setReply(reply);
      scene.clock.advance(DAY_MS - 1);
      await scene.cancelDue();
      expect([await openAlertKinds(scene), scene.complaints]).toEqual([[], []]);
      scene.clock.advance(5 * MINUTE_MS - 1);
      await scene.cancelDue();
      expect(scene.requests).toHaveLength(1);
      scene.clock.advance(1);
      await scene.cancelDue();
      const alert = { ...shipmentAsSubject(key), kind: 'CANCEL_STUCK' };
      const stuck = expect.objectContaining({ ...alert, message: expect.stringMatching(message) });
      expect(await scene.stores.alerts.listOpen(9)).toEqual([stuck]);
      scene.clock.advance(5 * MINUTE_MS);
      scene.setReply(accepts);
      await scene.cancelDue();
      expect(await scene.find(key)).toMatchObject({ status: 'CANCELLED' });
      expect(await openAlertKinds(scene)).toEqual([]);
    },
  );

  it('retries a cancellation without an alert while its provider rejects all requests', async () => {
    const { scene, key } = await cancelRequestedScene();
    scene.setReply(turnsAway);
    await scene.cancelDue();
    scene.clock.advance(MINUTE_MS - 1);
    await scene.cancelDue();
    expect(scene.requests).toHaveLength(1);
    for (let hour = 0; hour < 30; hour += 1) {
      scene.clock.advance(HOUR_MS);
      await scene.cancelDue();
    }
    expect([await openAlertKinds(scene), scene.complaints]).toEqual([[], []]);
    scene.setReply(accepts);
    scene.clock.advance(5 * MINUTE_MS);
    await scene.cancelDue();
    expect(await scene.find(key)).toMatchObject({ status: 'CANCELLED' });
    expect([await scene.list(), await openAlertKinds(scene)]).toEqual([[], []]);
  });

  it.each(['removeCourier', 'disableCancellation'] as const)(
    'escalates a cancellation to an operator on %s',
    async (what) => {
      const { scene } = await cancelRequestedScene();
      scene[what]();
      await scene.cancelDue();
      expect(scene.complaints).toEqual([
        expect.stringMatching(/is not configured|no longer takes cancellations/),
      ]);
      scene.clock.advance(DAY_MS);
      await scene.cancelDue();
      expect([scene.requests, await openAlertKinds(scene)]).toEqual([[], ['CANCEL_STUCK']]);
    },
  );

  it('processes other cancellations while one has no answer', async () => {
    const { scene, key } = await cancelRequestedScene();
    const second = await scene.createShipment();
    await scene.bookDue();
    await scene.cancel(second);
    scene.setReply((order, ms) => (order.awb === awbOf(key) ? timesOut : accepts)(order, ms));
    await scene.cancelDue();
    expect(await scene.find(second)).toMatchObject({ status: 'CANCELLED' });
    expect(await scene.list()).toMatchObject([{ awb: awbOf(key) }]);
  });

  it('lets another worker make a cancellation after the lease of a dead one expires', async () => {
    const { scene, key } = await cancelRequestedScene();
    const now = scene.clock.now();
    const until = new Date(now.getTime() + 20 * SECOND_MS);
    await scene.stores.cancellations.claimDue({ freeSlots: 1, now, until });
    await scene.cancelDue();
    scene.clock.advance(20 * SECOND_MS - 1);
    await scene.cancelDue();
    expect(scene.requests).toEqual([]);
    scene.clock.advance(1);
    await scene.cancelDue();
    expect(await scene.find(key)).toMatchObject({ status: 'CANCELLED' });
  });

  it('processes twenty cancellations at a time and reports that more are due', async () => {
    const { scene } = await cancelRequestedScene();
    for (let more = 0; more < 20; more += 1) {
      const key = await scene.createShipment();
      await scene.bookDue();
      await scene.cancel(key);
    }
    expect(await scene.cancelDue()).toBe(true);
    expect(scene.requests).toHaveLength(20);
    expect(await scene.cancelDue()).toBe(false);
    expect(await balancesOf(scene)).toMatchObject(BEFORE);
  });
});
