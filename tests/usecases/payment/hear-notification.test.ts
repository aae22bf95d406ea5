import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { notificationOf, SILENCE, silent } from '#tests/kit/fakes/payment-gateway.ts';
import {
  booksOf,
  everythingOf,
  find,
  MINUTE_MS,
  openCounter,
  PRICE,
  qrisOf,
  statesOf,
  toldOf,
} from './counter.ts';

const PAID = { AVAILABLE: 90_000, HELD: PRICE, QRIS_CLEARING: -PRICE };

describe('a notification', () => {
  it('is a reason to ask the gateway, whose word alone pays', async () => {
    const { counter, key, orderId } = await sold();
    await counter.notify(orderId);
    expect(await find(counter, key)).toMatchObject({ paymentStatus: 'PENDING' });
    counter.gateway.pays(orderId);
    await counter.notify(orderId);
    expect(counter.gateway.asked).toEqual([orderId, orderId]);
    expect(await find(counter, key)).toMatchObject({ status: 'PROCESSING', paymentMethod: 'QRIS' });
    expect(await booksOf(counter)).toEqual(PAID);
  });

  it('that comes again and again, and at once, pays once', async () => {
    const { counter, key, orderId } = await sold();
    counter.gateway.pays(orderId);
    await Promise.all([1, 2, 3].map(() => counter.notify(orderId)));
    const before = await everythingOf(counter, key);
    await counter.notify(orderId);
    expect(await everythingOf(counter, key)).toBe(before);
    expect(await booksOf(counter)).toEqual(PAID);
    expect(await toldOf(counter, key)).toEqual(['shipment.created', 'shipment.paid']);
  });

  it('of two charges in any order pays by the first, and keeps the second', async () => {
    const { counter, key, orderId } = await sold();
    await counter.pay(key, 'MANUAL_TRANSFER');
    await counter.pay(key, 'QRIS');
    const { orderId: newer } = await qrisOf(counter, key);
    counter.gateway.pays(orderId);
    counter.gateway.pays(newer);
    for (const told of [newer, orderId, newer, orderId]) await counter.notify(told);
    expect(await statesOf(counter, key)).toEqual([
      ...['QRIS CLOSED', 'MANUAL_TRANSFER CLOSED', 'QRIS PAID'],
    ]);
    const twice = { ...PAID, AVAILABLE: 90_000 + PRICE, QRIS_CLEARING: -2 * PRICE };
    expect(await booksOf(counter)).toEqual(twice);
    expect(await find(counter, key)).toMatchObject({ status: 'PROCESSING', latePayment: true });
  });

  it('of another amount calls a person, and pays nothing', async () => {
    const { counter, key, orderId } = await sold();
    counter.gateway.pays(orderId, { amount: rupiah(1) });
    await counter.notify(orderId);
    await counter.notify(orderId);
    expect(await booksOf(counter)).toEqual({ AVAILABLE: 90_000 });
    expect(await counter.seen.alerts()).toEqual([
      expect.objectContaining({ ...shipmentAsSubject(key), kind: 'WRONG_AMOUNT' }),
    ]);
  });

  it.each([
    ['forged', 'scripted', { headers: { 'x-signature': 'wrong' } }, 'UNAUTHENTICATED'],
    ['unsigned', 'scripted', { headers: {} }, 'UNAUTHENTICATED'],
    ['of an unknown order', 'scripted', { body: 'SKR-unknown' }, 'NOT_FOUND'],
    ['of an unknown gateway', 'other', {}, 'NOT_FOUND'],
  ] as const)('that is %s changes nothing, and the gateway is not asked', async (...asked) => {
    const [, path, changes, code] = asked;
    const { counter, key, orderId } = await sold();
    counter.gateway.pays(orderId);
    const before = await everythingOf(counter, key);
    const heard = counter.hear(path, { ...notificationOf(orderId), ...changes });
    await expect(heard).rejects.toMatchObject({ code });
    expect(await everythingOf(counter, key)).toBe(before);
    expect(counter.gateway.asked).toEqual([]);
  });

  it('is refused while the gateway is silent, so that it comes again', async () => {
    const { counter, key, orderId } = await sold();
    counter.gateway.pays(orderId);
    counter.gateway.does({ status: silent });
    const before = await everythingOf(counter, key);
    await expect(counter.notify(orderId)).rejects.toMatchObject({
      ...{ code: 'PAYMENT_UNAVAILABLE', message: SILENCE },
    });
    expect(await everythingOf(counter, key)).toBe(before);
    counter.gateway.does(counter.gateway.plain);
    await counter.notify(orderId);
    expect(await booksOf(counter)).toEqual(PAID);
  });

  it('about a charge that the gateway does not know changes nothing', async () => {
    const { counter, key, orderId } = await sold();
    counter.gateway.does({ status: async () => undefined });
    const before = await everythingOf(counter, key);
    await counter.notify(orderId);
    expect(await everythingOf(counter, key)).toBe(before);
  });
});

describe('a code that is dead', () => {
  it('before its time leaves the shipment unpaid, and is told once', async () => {
    const { counter, key, orderId } = await sold();
    const { paymentExpiresAt } = await find(counter, key);
    counter.gateway.dies(orderId);
    await Promise.all([counter.notify(orderId), counter.notify(orderId)]);
    expect(await find(counter, key)).toMatchObject({
      ...{ status: 'AWAITING_PAYMENT', paymentStatus: 'UNPAID', paymentExpiresAt },
    });
    expect(await statesOf(counter, key)).toEqual(['QRIS DEAD']);
    expect(await toldOf(counter, key)).toEqual(['shipment.created', 'shipment.payment_rejected']);
    expect(await counter.seen.waits()).toEqual([
      { ...shipmentAsSubject(key), dueAt: paymentExpiresAt },
    ]);
  });

  it('because its time is over is about to expire, and nothing is told of it', async () => {
    const { counter, key, orderId } = await sold();
    counter.clock.advance(30 * MINUTE_MS);
    counter.gateway.dies(orderId);
    const before = await everythingOf(counter, key);
    await counter.notify(orderId);
    expect(await everythingOf(counter, key)).toBe(before);
    await counter.expireDue();
    expect(await toldOf(counter, key)).toEqual(['shipment.created', 'shipment.expired']);
  });

  it('that nobody was to pay by any more leaves the shipment alone', async () => {
    const { counter, key, orderId } = await sold();
    await counter.pay(key, 'MANUAL_TRANSFER');
    counter.gateway.dies(orderId);
    const before = await everythingOf(counter, key);
    await counter.notify(orderId);
    expect(await everythingOf(counter, key)).toBe(before);
  });

  it('for whatever reason still pays where somebody has paid it', async () => {
    const { counter, key, orderId } = await sold();
    counter.gateway.dies(orderId);
    await counter.notify(orderId);
    counter.gateway.pays(orderId);
    await counter.notify(orderId);
    expect(await find(counter, key)).toMatchObject({ status: 'PROCESSING', paymentStatus: 'PAID' });
    expect(await statesOf(counter, key)).toEqual(['QRIS PAID']);
  });
});

async function sold() {
  const counter = await openCounter();
  const key = await counter.sell('QRIS');
  const { orderId } = await qrisOf(counter, key);
  return { counter, key, orderId };
}
