import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { notificationOf, SILENCE, silent } from '#tests/kit/fakes/payment-gateway.ts';
import { balancesOf, eventTypesOf, find, snapshotOf } from '../../stored.ts';
import { MINUTE_MS, PRICE, qrisOf, shipmentByQris, statesOf } from './payment-scene.ts';

const PAID = { AVAILABLE: 90_000, HELD: PRICE, QRIS_CLEARING: -PRICE };

describe('a notification', () => {
  it('queries the gateway on a notification and trusts only its answer', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    await scene.notify(orderId);
    expect(await find(scene, key)).toMatchObject({ paymentStatus: 'PENDING' });
    scene.gateway.pays(orderId);
    await scene.notify(orderId);
    expect(scene.gateway.asked).toEqual([orderId, orderId]);
    expect(await find(scene, key)).toMatchObject({ status: 'PROCESSING', paymentMethod: 'QRIS' });
    expect(await balancesOf(scene)).toEqual(PAID);
  });

  it('pays once for repeated and concurrent notifications', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    scene.gateway.pays(orderId);
    await Promise.all([1, 2, 3].map(() => scene.notify(orderId)));
    const before = await snapshotOf(scene, key);
    await scene.notify(orderId);
    expect(await snapshotOf(scene, key)).toBe(before);
    expect(await balancesOf(scene)).toEqual(PAID);
    expect(await eventTypesOf(scene, key)).toEqual(['shipment.created', 'shipment.paid']);
  });

  it('pays by the first of two charges and keeps money of the second', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    await scene.pay(key, 'MANUAL_TRANSFER');
    await scene.pay(key, 'QRIS');
    const { orderId: newer } = await qrisOf(scene, key);
    scene.gateway.pays(orderId);
    scene.gateway.pays(newer);
    for (const notified of [newer, orderId, newer, orderId]) await scene.notify(notified);
    expect(await statesOf(scene, key)).toEqual([
      'QRIS CLOSED',
      'MANUAL_TRANSFER CLOSED',
      'QRIS PAID',
    ]);
    const twice = { ...PAID, AVAILABLE: 90_000 + PRICE, QRIS_CLEARING: -2 * PRICE };
    expect(await balancesOf(scene)).toEqual(twice);
    expect(await find(scene, key)).toMatchObject({ status: 'PROCESSING', latePayment: true });
  });

  it('raises an alert for a notified payment with another amount, and pays nothing', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    scene.gateway.pays(orderId, { amount: rupiah(1) });
    await scene.notify(orderId);
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 });
    const wrong = { ...shipmentAsSubject(key), kind: 'WRONG_AMOUNT' };
    expect(await scene.stored.alerts()).toEqual([expect.objectContaining(wrong)]);
  });

  it.each([
    ['forged', 'scripted', { headers: { 'x-signature': 'wrong' } }, 'UNAUTHENTICATED'],
    ['unsigned', 'scripted', { headers: {} }, 'UNAUTHENTICATED'],
    ['of an order that we never gave', 'scripted', { body: 'INV-1' }, 'NOT_FOUND'],
    ['of an unknown gateway', 'other', {}, 'NOT_FOUND'],
  ] as const)('rejects a notification that is %s without a gateway call', async (...args) => {
    const [, path, changes, code] = args;
    const { scene, key, orderId } = await shipmentByQris();
    scene.gateway.pays(orderId);
    const before = await snapshotOf(scene, key);
    const answer = scene.handleNotification(path, { ...notificationOf(orderId), ...changes });
    await expect(answer).rejects.toMatchObject({ code });
    expect(await snapshotOf(scene, key)).toBe(before);
    expect(scene.gateway.asked).toEqual([]);
  });

  it('rejects a notification while the gateway is silent, so that it is resent', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    scene.gateway.pays(orderId);
    scene.gateway.does({ status: silent });
    const before = await snapshotOf(scene, key);
    await expect(scene.notify(orderId)).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
      message: SILENCE,
    });
    expect(await snapshotOf(scene, key)).toBe(before);
    scene.gateway.does(scene.gateway.plain);
    await scene.notify(orderId);
    expect(await balancesOf(scene)).toEqual(PAID);
  });

  it('ignores a notification for a charge unknown to the gateway', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    scene.gateway.does({ status: async () => undefined });
    const before = await snapshotOf(scene, key);
    await scene.notify(orderId);
    expect(await snapshotOf(scene, key)).toBe(before);
  });
});

describe('a code that is dead', () => {
  it('marks a shipment unpaid with one event if its code fails before expiry', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    const { paymentExpiresAt } = await find(scene, key);
    scene.gateway.dies(orderId);
    await Promise.all([scene.notify(orderId), scene.notify(orderId)]);
    expect(await find(scene, key)).toMatchObject({
      status: 'AWAITING_PAYMENT',
      paymentStatus: 'UNPAID',
      paymentExpiresAt,
    });
    expect(await statesOf(scene, key)).toEqual(['QRIS DEAD']);
    expect(await eventTypesOf(scene, key)).toEqual([
      'shipment.created',
      'shipment.payment_rejected',
    ]);
    expect(await scene.stored.waits()).toEqual([
      { ...shipmentAsSubject(key), dueAt: paymentExpiresAt },
    ]);
  });

  it('leaves a shipment to expire without an event if its code has expired', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    scene.clock.advance(30 * MINUTE_MS);
    scene.gateway.dies(orderId);
    const before = await snapshotOf(scene, key);
    await scene.notify(orderId);
    expect(await snapshotOf(scene, key)).toBe(before);
    await scene.expireDue();
    expect(await eventTypesOf(scene, key)).toEqual(['shipment.created', 'shipment.expired']);
  });

  it('ignores the failure of a replaced code', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    await scene.pay(key, 'MANUAL_TRANSFER');
    scene.gateway.dies(orderId);
    const before = await snapshotOf(scene, key);
    await scene.notify(orderId);
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it('accepts payment by a failed code', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    scene.gateway.dies(orderId);
    await scene.notify(orderId);
    scene.gateway.pays(orderId);
    await scene.notify(orderId);
    expect(await find(scene, key)).toMatchObject({ status: 'PROCESSING', paymentStatus: 'PAID' });
    expect(await statesOf(scene, key)).toEqual(['QRIS PAID']);
  });
});

describe('money for an instrument that was deleted', () => {
  it('stores money for a deleted instrument once for an operator, outside all wallets', async () => {
    const { scene, orderId } = await deleted();
    scene.gateway.pays(orderId);
    const before = await balancesOf(scene);
    await Promise.all([1, 2, 3].map(() => scene.notify(orderId)));
    await scene.notify(orderId);
    expect(await scene.listUnmatched(9)).toEqual([
      {
        environment: 'TEST',
        source: 'SCRIPTED',
        sourceReference: `PAY-${orderId}`,
        accountNumber: null,
        orderId,
        amount: PRICE,
        by: 'SCRIPTED',
        receivedAt: scene.clock.now(),
      },
    ]);
    expect(await balancesOf(scene)).toEqual(before);
  });

  it('stores unmatched money without an amount if it is not whole rupiah', async () => {
    for (const changes of [{ amount: null }, { currency: 'USD' }]) {
      const { scene, orderId } = await deleted();
      scene.gateway.pays(orderId, changes);
      await scene.notify(orderId);
      expect(await scene.listUnmatched(9)).toMatchObject([{ orderId, amount: null }]);
    }
  });

  it('rejects a notification for a deleted instrument without money', async () => {
    const { scene, orderId } = await deleted();
    await expect(scene.notify(orderId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(scene.gateway.asked).toEqual([orderId, orderId]);
    await expect(scene.notify('SKR-unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await scene.listUnmatched(9)).toEqual([]);
  });
});

/** Shipment whose instrument was deleted, a month after it expired. */
async function deleted() {
  const { scene, key, orderId } = await shipmentByQris();
  await scene.expire(key);
  scene.gateway.dies(orderId);
  scene.clock.advance(60 * MINUTE_MS);
  const before = scene.clock.now();
  expect(await scene.stores.retention.instruments({ before, limit: 9 })).toBe(1);
  await scene.askDue();
  expect(await scene.stores.retention.instruments({ before, limit: 9 })).toBe(1);
  expect(await find(scene, key)).toMatchObject({ status: 'EXPIRED' });
  return { scene, key, orderId };
}
