import { describe, expect, it } from '@jest/globals';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { DAY_MS } from '#domain/time.ts';
import {
  type BookingScene,
  COD_FEE,
  COLLECTED,
  COST,
  EVERY_MS,
  FUNDS,
  PRICE,
  TRACKING_TERMS,
} from '../../booking-scene.ts';
import { TENANT } from '../../shipment-scene.ts';
import { balancesOf, transactionsOf } from '../../stored.ts';
import { event, underWay, waitOf } from './under-way.ts';

const MORE = rupiah(COST + 5_000);
const LESS = rupiah(COST - 1_000);
const BILLED = { AVAILABLE: FUNDS - PRICE, COURIER_PAYABLE: MORE, REVENUE: PRICE - MORE };
const BOOKED = { AVAILABLE: FUNDS - PRICE, COURIER_PAYABLE: COST, REVENUE: PRICE - COST };

describe('courier events of a shipment', () => {
  it('marks a shipment delivered at the time of the courier', async () => {
    const { scene, key } = await underWay(1);
    const events = [event(scene, 'PICKED_UP', 9), event(scene, 'DELIVERED', 2)];
    await record(scene, key, events);
    expect(await scene.find(key)).toMatchObject({
      status: 'DELIVERED',
      deliveredAt: events[1]?.at,
      statusEventAt: events[1]?.at,
    });
    expect(await waitOf(scene, key)).toBe(DAY_MS);
    expect(await balancesOf(scene)).toEqual(BOOKED);
  });

  it('credits pending COD less the fee on delivery', async () => {
    const { scene, key } = await underWay(1, { cod: true });
    await record(scene, key, [event(scene, 'DELIVERED', 0)]);
    expect(await balancesOf(scene)).toEqual({
      ...BOOKED,
      COD_CLEARING: -COLLECTED,
      PENDING_COD: COLLECTED - COD_FEE,
      REVENUE: PRICE - COST + COD_FEE,
    });
    expect(await rowsOf(scene, 'PENDING_COD')).toEqual([
      ['COD_FEE', 'DEBIT', COD_FEE],
      ['COD_COLLECTED', 'CREDIT', COLLECTED],
    ]);
    await record(scene, key, [event(scene, 'DELIVERED', 0), event(scene, 'DELIVERED', 1)]);
    expect(await rowsOf(scene, 'PENDING_COD')).toHaveLength(2);
  });

  it('refunds everything on cancellation by the courier', async () => {
    const { scene, key } = await underWay(1);
    scene.clock.advance(1_000);
    await record(scene, key, [event(scene, 'CANCELLED', 0)]);
    expect(await scene.find(key)).toMatchObject({
      status: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      cancelledAt: scene.clock.now(),
      failure: { code: 'COURIER_CANCELLED' },
      refund: { amount: PRICE, refundedAt: scene.clock.now() },
    });
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: FUNDS });
    expect(await rowsOf(scene, 'AVAILABLE')).toContainEqual(['SHIPMENT_REFUND', 'CREDIT', PRICE]);
    expect((await scene.stored.events()).at(-1)).toMatchObject({ type: 'shipment.cancelled' });
    expect(await waitOf(scene, key)).toBeUndefined();
    expect(await scene.stored.alerts()).toEqual([]);
  });

  it('adds a cancellation after pickup only to the timeline', async () => {
    const { scene, key } = await underWay(1);
    await record(scene, key, [event(scene, 'PICKED_UP', 5), event(scene, 'CANCELLED', 1)]);
    expect(await scene.find(key)).toMatchObject({ status: 'PICKED_UP', paymentStatus: 'PAID' });
    expect(await balancesOf(scene)).toEqual(BOOKED);
    expect(await scene.stores.tracking.timeline(key)).toHaveLength(3);
  });

  it('raises an alert for events that contradict a final status, and keeps it', async () => {
    const { scene, key } = await underWay(1, { cod: true });
    await record(scene, key, [event(scene, 'DELIVERED', 5)]);
    const before = await scene.find(key);
    const books = await balancesOf(scene);
    await record(scene, key, [event(scene, 'RETURN_IN_TRANSIT', 7)]);
    const lastSequence = before.lastSequence + 1;
    expect(await scene.find(key)).toEqual({ ...before, lastSequence });
    expect(await balancesOf(scene)).toEqual(books);
    expect(await scene.stores.tracking.timeline(key)).toHaveLength(3);
    expect(await scene.stored.alerts()).toEqual([
      expect.objectContaining({ ...shipmentAsSubject(key), kind: 'TRACKING_CONTRADICTION' }),
    ]);
  });

  it('stores an event without a status change and polls again soon', async () => {
    const { scene, key } = await underWay(1);
    const before = await scene.find(key);
    scene.clock.advance(60 * 60_000);
    await record(scene, key, [event(scene, null, 1)]);
    expect(await scene.find(key)).toEqual({ ...before, lastSequence: before.lastSequence + 1 });
    expect(await scene.stores.tracking.timeline(key)).toHaveLength(2);
    expect(await waitOf(scene, key)).toBe(EVERY_MS);
  });

  it('schedules the next poll after an empty batch', async () => {
    const { scene, key } = await underWay(1);
    scene.clock.advance(10 * 60_000);
    await record(scene, key, []);
    expect(await waitOf(scene, key)).toBe(60_000);
    expect(await scene.stores.tracking.timeline(key)).toHaveLength(1);
  });

  it('records concurrent identical events once', async () => {
    const { scene, key } = await underWay(1, { cod: true });
    const events = [event(scene, 'PICKED_UP', 9), event(scene, 'DELIVERED', 2)];
    await Promise.all([1, 2, 3].map(() => record(scene, key, events)));
    expect(await scene.stores.tracking.timeline(key)).toHaveLength(3);
    expect(await scene.find(key)).toMatchObject({ status: 'DELIVERED', lastSequence: 8 });
    expect(await rowsOf(scene, 'PENDING_COD')).toHaveLength(2);
  });

  it.each([
    [0, 30 * 60_000],
    [1_000, 30 * 60_000],
    [1_001, EVERY_MS],
  ])('uses data loaded %i ms ago or reads again if it is stale', async (ageMs, wait) => {
    const { scene, key } = await underWay(1);
    scene.clock.advance(ageMs);
    const [snapshot] = await scene.stores.tracking.snapshots([key]);
    if (snapshot === undefined) throw new Error('it is not there');
    const lastChangeAt = new Date(scene.clock.now().getTime() - DAY_MS);
    const loaded = { snapshot: { ...snapshot, lastChangeAt }, loadedAtMs: 0 };
    await scene.recordTracking({ key, events: [], terms: TRACKING_TERMS, loaded });
    expect(await waitOf(scene, key)).toBe(wait);
  });

  it('reads again if the loaded data was changed', async () => {
    const { scene, key } = await underWay(1);
    const [snapshot] = await scene.stores.tracking.snapshots([key]);
    if (snapshot === undefined) throw new Error('it is not there');
    const picked = event(scene, 'PICKED_UP', 9);
    const moving = event(scene, 'IN_TRANSIT', 5);
    await record(scene, key, [picked]);
    const loaded = { snapshot: snapshot, loadedAtMs: scene.clock.monotonicMs() };
    const events = [picked, moving];
    const added = await scene.recordTracking({ key, events, terms: TRACKING_TERMS, loaded });
    expect(added.map(({ status }) => status)).toEqual(['IN_TRANSIT']);
    expect(await scene.stores.tracking.timeline(key)).toHaveLength(3);
    expect(await scene.find(key)).toMatchObject({ status: 'IN_TRANSIT', lastSequence: 7 });
  });

  it('stores the measured weight and books a higher courier bill as a loss', async () => {
    const { scene, key } = await underWay(1);
    const heavy = {
      ...event(scene, 'PICKED_UP', 9),
      measured: { weightGrams: 1_350, price: MORE },
    };
    await record(scene, key, [heavy]);
    expect(await scene.find(key)).toMatchObject({
      status: 'PICKED_UP',
      measuredWeightGrams: 1_350,
      billed: MORE,
      measuredAt: heavy.at,
    });
    expect(await balancesOf(scene)).toEqual(BILLED);
    await record(scene, key, [heavy, event(scene, 'IN_TRANSIT', 5)]);
    expect(await balancesOf(scene)).toEqual(BILLED);
    const { accounts } = await scene.stored.books(TENANT);
    expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
    expect(await scene.stored.alerts()).toEqual([
      expect.objectContaining({ ...shipmentAsSubject(key), kind: 'COURIER_BILL' }),
    ]);
  });

  it('posts the difference of a corrected courier bill without a status change', async () => {
    const { scene, key } = await underWay(1);
    const scan = event(scene, 'PICKED_UP', 9);
    await record(scene, key, [{ ...scan, measured: { price: MORE } }]);
    await record(scene, key, [{ ...scan, measured: { price: LESS } }]);
    expect(await scene.find(key)).toMatchObject({ billed: LESS, lastSequence: 5 });
    expect(await balancesOf(scene)).toEqual({
      AVAILABLE: FUNDS - PRICE,
      COURIER_PAYABLE: LESS,
      REVENUE: PRICE - LESS,
    });
    await record(scene, key, [{ ...scan, measured: { price: MORE } }]);
    expect(await scene.find(key)).toMatchObject({ billed: LESS });
  });

  it('raises an alert for excess weight without a bill, and moves no money', async () => {
    const { scene, key } = await underWay(1);
    const { chargeableWeightKg } = await scene.find(key);
    const weightGrams = chargeableWeightKg * 1_000 + 301;
    await record(scene, key, [{ ...event(scene, 'IN_TRANSIT', 9), measured: { weightGrams } }]);
    expect(await scene.find(key)).toMatchObject({ measuredWeightGrams: weightGrams, billed: null });
    expect(await balancesOf(scene)).toEqual(BOOKED);
    expect(await scene.stored.alerts()).toMatchObject([{ kind: 'COURIER_BILL' }]);
  });

  it('reverses the courier bill on cancellation and books a later bill as loss', async () => {
    const { scene, key } = await underWay(1);
    await record(scene, key, [{ ...event(scene, 'PICKUP_FAILED', 9), measured: { price: MORE } }]);
    expect(await balancesOf(scene)).toEqual(BILLED);
    await record(scene, key, [event(scene, 'CANCELLED', 5)]);
    expect(await scene.find(key)).toMatchObject({ paymentStatus: 'REFUNDED', billed: null });
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: FUNDS });
    await record(scene, key, [{ ...event(scene, null, 1), measured: { price: LESS } }]);
    expect(await balancesOf(scene)).toEqual({
      AVAILABLE: FUNDS,
      COURIER_PAYABLE: LESS,
      REVENUE: -LESS,
    });
  });

  it('stores proof of delivery and includes it in the event', async () => {
    const { scene, key } = await underWay(1);
    const proof = { receiverName: 'Sari', photoUrl: 'https://courier.example/1.jpg' };
    await record(scene, key, [{ ...event(scene, 'DELIVERED', 1), proof }]);
    expect(await scene.find(key)).toMatchObject({ proof });
    const { type, body } = (await scene.stored.events()).at(-1) ?? {};
    expect([type, JSON.parse(`${body}`).data.shipment.proof]).toEqual([
      'shipment.delivered',
      {
        receiver_name: 'Sari',
        relation: null,
        signature_url: null,
        photo_url: 'https://courier.example/1.jpg',
      },
    ]);
  });

  it('emits one event per scan by scan time, late scans last', async () => {
    const { scene, key } = await underWay(1);
    const picked = event(scene, 'PICKED_UP', 9);
    const moving = event(scene, 'IN_TRANSIT', 5);
    const failed = { ...event(scene, 'DELIVERY_FAILED', 2), reasonCode: 'COD_NOT_READY' } as const;
    await record(scene, key, [moving, failed, picked]);
    const late = event(scene, null, 7);
    await record(scene, key, [failed, late, { ...picked, measured: { weightGrams: 900 } }]);
    const shown = (await scene.stored.events()).slice(3).map(({ type, sequence, body }) => {
      const { scan, previous_status: before, shipment } = JSON.parse(body).data;
      return [sequence, type.replace('shipment.', ''), before, shipment.status, scan?.time];
    });
    const [pickedAt, movingAt, failedAt, lateAt] = [picked, moving, failed, late].map(({ at }) =>
      at.toISOString(),
    );
    expect(shown).toEqual([
      [4, 'tracking_updated', 'BOOKED', 'PICKED_UP', pickedAt],
      [5, 'picked_up', 'BOOKED', 'PICKED_UP', pickedAt],
      [6, 'tracking_updated', 'PICKED_UP', 'IN_TRANSIT', movingAt],
      [7, 'in_transit', 'PICKED_UP', 'IN_TRANSIT', movingAt],
      [8, 'tracking_updated', 'IN_TRANSIT', 'DELIVERY_FAILED', failedAt],
      [9, 'delivery_failed', 'IN_TRANSIT', 'DELIVERY_FAILED', failedAt],
      [10, 'tracking_updated', 'DELIVERY_FAILED', 'DELIVERY_FAILED', lateAt],
      [11, 'measured', 'DELIVERY_FAILED', 'DELIVERY_FAILED', undefined],
    ]);
    const reasons = (await scene.stored.events()).map(({ body }) => JSON.parse(body).data.scan);
    expect(reasons[8]).toEqual({
      status: 'DELIVERY_FAILED',
      location: 'Gresik',
      time: failedAt,
      description: 'A delivery attempt failed: the cash was not ready',
      reason_code: 'COD_NOT_READY',
    });
    expect(reasons.slice(0, 3)).toEqual([undefined, undefined, undefined]);
  });

  it('rejects courier events of an unknown shipment', async () => {
    const { scene, key } = await underWay(1);
    const unknown = { ...key, shipmentNumber: 'SHP2611210000000AB' };
    await expect(record(scene, unknown, [])).rejects.toThrow('was not found');
  });
});

function record(scene: BookingScene, key: ShipmentKey, events: readonly TrackingEvent[]) {
  return scene.recordTracking({ key, events, terms: TRACKING_TERMS });
}

async function rowsOf(scene: BookingScene, bucket: 'AVAILABLE' | 'PENDING_COD') {
  const rows = await transactionsOf(scene, { bucket });
  return rows.map(({ type, direction, amount }) => [type, direction, amount]);
}
