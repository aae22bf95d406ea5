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
    ['of an order that we never gave', 'scripted', { body: 'INV-1' }, 'NOT_FOUND'],
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

describe('money for an instrument that was deleted', () => {
  it('is kept for an operator, once, and is no part of any wallet', async () => {
    const { counter, orderId } = await deleted();
    counter.gateway.pays(orderId);
    const before = await booksOf(counter);
    await Promise.all([1, 2, 3].map(() => counter.notify(orderId)));
    await counter.notify(orderId);
    expect(await counter.listUnmatched(9)).toEqual([
      {
        ...{ environment: 'TEST', source: 'SCRIPTED', sourceReference: `PAY-${orderId}` },
        ...{ accountNumber: null, orderId, amount: PRICE, by: 'SCRIPTED' },
        receivedAt: counter.clock.now(),
      },
    ]);
    expect(await booksOf(counter)).toEqual(before);
  });

  it('is kept without an amount where that is no whole rupiah', async () => {
    for (const changes of [{ amount: null }, { currency: 'USD' }]) {
      const { counter, orderId } = await deleted();
      counter.gateway.pays(orderId, changes);
      await counter.notify(orderId);
      expect(await counter.listUnmatched(9)).toMatchObject([{ orderId, amount: null }]);
    }
  });

  it('is not there while nobody has paid', async () => {
    const { counter, orderId } = await deleted();
    await expect(counter.notify(orderId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(counter.gateway.asked).toEqual([orderId]);
    await expect(counter.notify('SKR-unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await counter.listUnmatched(9)).toEqual([]);
  });
});

/** A month after it expired. */
async function deleted() {
  const { counter, key, orderId } = await sold();
  await counter.expire(key);
  const before = new Date(counter.clock.now().getTime() + 60 * MINUTE_MS);
  expect(await counter.stores.retention.instruments({ before, room: 9 })).toBe(1);
  expect(await find(counter, key)).toMatchObject({ status: 'EXPIRED' });
  return { counter, key, orderId };
}

async function sold() {
  const counter = await openCounter();
  const key = await counter.sell('QRIS');
  const { orderId } = await qrisOf(counter, key);
  return { counter, key, orderId };
}
