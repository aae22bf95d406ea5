import { describe, expect, it } from '@jest/globals';
import { shipmentAsSubject } from '#domain/subject.ts';
import { DAY_MS } from '#domain/time.ts';
import { SILENCE, silent } from '#tests/kit/fakes/payment-gateway.ts';
import { balancesOf, eventTypesOf, find, snapshotOf } from '../../stored.ts';
import {
  HOUR_MS,
  MINUTE_MS,
  PRICE,
  paymentScene,
  receivedMoney,
  shipmentByQris,
  shipmentPayableBy,
  statesOf,
} from './payment-scene.ts';

const PAID = { AVAILABLE: 90_000, HELD: PRICE, QRIS_CLEARING: -PRICE };
const EXPIRED = { status: 'EXPIRED', paymentStatus: 'EXPIRED', paidAt: null, latePayment: false };

describe('a shipment whose time to be paid is over', () => {
  it('expires an unpaid shipment for good, closes its instructions and emits an event', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    const { paymentExpiresAt } = await find(scene, key);
    scene.clock.advance(30 * MINUTE_MS);
    expect(await scene.expireDue()).toBe(false);
    expect(await find(scene, key)).toMatchObject({ ...EXPIRED, paymentExpiresAt });
    expect(await statesOf(scene, key)).toEqual(['QRIS EXPIRED']);
    expect(await eventTypesOf(scene, key)).toEqual(['shipment.created', 'shipment.expired']);
    expect(await scene.stored.waits()).toEqual([]);
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 });
    expect(scene.complaints).toEqual([]);
    const before = await snapshotOf(scene, key);
    scene.clock.advance(HOUR_MS);
    await scene.expireDue();
    await scene.expire(key);
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it.each([
    ['QRIS', 30 * MINUTE_MS],
    ['MANUAL_TRANSFER', DAY_MS],
  ] as const)('expires %s payment after %d ms, not a millisecond earlier', async (method, ms) => {
    const { scene, key } = await shipmentPayableBy(method);
    scene.clock.advance(ms - 1);
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject({ paymentStatus: 'PENDING' });
    expect(scene.gateway.asked).toEqual([]);
    scene.clock.advance(1);
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject(EXPIRED);
  });

  it('uses the expiry of the latest payment method', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    await scene.pay(key, 'MANUAL_TRANSFER');
    scene.clock.advance(HOUR_MS);
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject({ paymentStatus: 'PENDING' });
    await scene.pay(key, 'QRIS');
    scene.clock.advance(30 * MINUTE_MS);
    await scene.expireDue();
    expect(await statesOf(scene, key)).toEqual([
      'QRIS CLOSED',
      'MANUAL_TRANSFER CLOSED',
      'QRIS EXPIRED',
    ]);
  });

  it('expires a shipment without open instructions', async () => {
    const { scene, key } = await shipmentPayableBy('MANUAL_TRANSFER');
    await scene.reject(key.shipmentNumber, { reason: 'nothing came', by: 'ani' });
    scene.clock.advance(DAY_MS);
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject(EXPIRED);
    expect(await statesOf(scene, key)).toEqual(['MANUAL_TRANSFER REJECTED']);
  });

  it('pays an expiring shipment if the gateway reports a payment whose notification was lost', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    scene.gateway.pays(orderId);
    scene.clock.advance(30 * MINUTE_MS);
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject({ status: 'PROCESSING', paymentStatus: 'PAID' });
    expect(await balancesOf(scene)).toEqual(PAID);
    expect(await eventTypesOf(scene, key)).toEqual(['shipment.created', 'shipment.paid']);
    expect(await scene.stored.waits()).toEqual([]);
  });

  it('expires a payment while the gateway is silent, and credits its money as late', async () => {
    const { scene, key, payment } = await shipmentByQris();
    scene.gateway.pays(payment.orderId);
    scene.gateway.does({ status: silent });
    scene.clock.advance(30 * MINUTE_MS);
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject(EXPIRED);
    expect(scene.complaints).toEqual([expect.stringContaining(SILENCE)]);
    scene.gateway.does(scene.gateway.plain);
    await scene.notify(payment.orderId);
    expect(await find(scene, key)).toMatchObject({ status: 'EXPIRED', latePayment: true });
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 + PRICE, QRIS_CLEARING: -PRICE });
  });

  it('keeps an expiry due if the gateway answer cannot be recorded, and records the payment later', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    scene.gateway.pays(orderId);
    scene.clock.advance(30 * MINUTE_MS);
    scene.beforeWriting(() => Promise.reject(new Error('the database is gone')));
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject({ paymentStatus: 'PENDING' });
    expect(scene.complaints).toEqual([
      expect.stringMatching(`${key.shipmentNumber} could not be expired.*database is gone`),
    ]);
    scene.clock.advance(MINUTE_MS - 1);
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject({ paymentStatus: 'PENDING' });
    scene.clock.advance(1);
    await scene.expireDue();
    expect(await balancesOf(scene)).toEqual(PAID);
  });

  it('keeps a shipment paid if money arrives between read and write of its expiry', async () => {
    const { scene, key, payment } = await shipmentByQris();
    scene.clock.advance(30 * MINUTE_MS);
    scene.beforeWriting(() => scene.receive(receivedMoney(payment)));
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject({ status: 'PROCESSING', latePayment: false });
    expect(await balancesOf(scene)).toEqual(PAID);
    expect(scene.complaints).toEqual([]);
  });

  it('does not expire a shipment whose deadline was extended after the claim', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    const early = scene.clock.now();
    scene.clock.advance(30 * MINUTE_MS);
    scene.gateway.does({
      async status() {
        scene.clock.set(early);
        await scene.pay(key, 'MANUAL_TRANSFER');
        return undefined;
      },
    });
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject({ status: 'WAITING_CONFIRMATION' });
    expect(await statesOf(scene, key)).toEqual(['QRIS CLOSED', 'MANUAL_TRANSFER OPEN']);
  });

  it('leases an expiring shipment to one worker for a minute', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    scene.clock.advance(30 * MINUTE_MS);
    const now = scene.clock.now();
    const until = new Date(now.getTime() + MINUTE_MS);
    const claim = () => scene.stores.payments.claimExpired({ limit: 50, now, until });
    expect(await claim()).toEqual([shipmentAsSubject(key)]);
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject({ paymentStatus: 'PENDING' });
    scene.clock.advance(MINUTE_MS);
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject(EXPIRED);
  });

  it('expires other shipments although one cannot be written', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    const other = await scene.createShipment('QRIS');
    scene.clock.advance(30 * MINUTE_MS);
    scene.beforeWriting(() => Promise.reject(new Error('the database is gone')));
    await scene.expireDue();
    const ended = await Promise.all([key, other].map((one) => find(scene, one)));
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['AWAITING_PAYMENT', 'EXPIRED']);
  });

  it('expires ten shipments at a time and reports that more are due', async () => {
    const scene = await paymentScene();
    for (let count = 0; count < 11; count++) await scene.createShipment('QRIS');
    scene.clock.advance(30 * MINUTE_MS);
    expect(await scene.expireDue()).toBe(true);
    expect(await scene.stored.waits()).toHaveLength(1);
    expect(await scene.expireDue()).toBe(false);
    expect(await scene.stored.waits()).toEqual([]);
  });
});

describe('a shipment that is ended by hand', () => {
  it('expires a shipment by the test control before its instructions end', async () => {
    const { scene, key } = await shipmentPayableBy('MANUAL_TRANSFER');
    await scene.expire(key);
    expect(await find(scene, key)).toMatchObject(EXPIRED);
    expect(await statesOf(scene, key)).toEqual(['MANUAL_TRANSFER EXPIRED']);
  });

  it('does not expire a paid shipment by the test control', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    await scene.pay(key, 'WALLET');
    const before = await snapshotOf(scene, key);
    await scene.expire(key);
    expect(await snapshotOf(scene, key)).toBe(before);
  });
});
