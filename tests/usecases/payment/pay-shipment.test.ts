import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { silent } from '#tests/kit/fakes/payment-gateway.ts';
import {
  booksOf,
  type Counter,
  everythingOf,
  find,
  HOUR_MS,
  MINUTE_MS,
  moneyFor,
  openCounter,
  PRICE,
  qrisOf,
  statesOf,
  toldOf,
  transferOf,
} from './counter.ts';

const OUTSIDE = ['QRIS', 'MANUAL_TRANSFER'] as const;

describe('paying by the method that is live', () => {
  it.each(OUTSIDE)('%s answers the same instructions, and asks nobody', async (method) => {
    const { counter, key } = await sold(method);
    counter.clock.advance(10 * MINUTE_MS);
    const before = await everythingOf(counter, key);
    const charges = counter.gateway.charged.length;
    const { data } = await counter.pay(key, method);
    expect(await everythingOf(counter, key)).toBe(before);
    expect(counter.gateway.charged).toHaveLength(charges);
    const { expiresAt } = await (method === 'QRIS' ? qrisOf : transferOf)(counter, key);
    expect(data.payment_expires_at).toBe(expiresAt.toISOString());
    expect(data).toHaveProperty(method === 'QRIS' ? 'qr_string' : 'transfer');
  });
});

describe('paying by another method', () => {
  it('closes the old instructions and opens new ones, without an event', async () => {
    const { counter, key } = await sold('QRIS');
    counter.clock.advance(10 * MINUTE_MS);
    const { data } = await counter.pay(key, 'MANUAL_TRANSFER');
    const end = new Date(counter.clock.now().getTime() - 10 * MINUTE_MS + 24 * HOUR_MS);
    expect(data).toMatchObject({
      ...{ status: 'WAITING_CONFIRMATION', payment_status: 'PENDING' },
      ...{ payment_method: 'MANUAL_TRANSFER', payment_expires_at: end.toISOString() },
      transfer: { amount: PRICE + (await transferOf(counter, key)).uniqueCode },
    });
    expect(data).not.toHaveProperty('qr_string');
    expect(await statesOf(counter, key)).toEqual(['QRIS CLOSED', 'MANUAL_TRANSFER OPEN']);
    expect(await toldOf(counter, key)).toEqual(['shipment.created']);
    expect(await counter.seen.waits()).toEqual([{ ...shipmentAsSubject(key), dueAt: end }]);
  });

  it('and back asks for a charge of its own each time', async () => {
    const { counter, key } = await sold('QRIS');
    for (const by of ['MANUAL_TRANSFER', 'QRIS', 'MANUAL_TRANSFER'] as const) {
      await counter.pay(key, by);
    }
    counter.clock.advance(HOUR_MS);
    const { data } = await counter.pay(key, 'QRIS');
    const end = new Date(counter.clock.now().getTime() + 30 * MINUTE_MS).toISOString();
    expect(data).toMatchObject({ status: 'AWAITING_PAYMENT', payment_expires_at: end });
    expect((await statesOf(counter, key)).slice(3)).toEqual(LAST_TWO);
    const orders = counter.gateway.charged.map(({ orderId }) => orderId);
    expect([orders.length, new Set(orders).size]).toEqual([3, 3]);
  });

  it('costs what was agreed on, and never makes it payable longer than a day', async () => {
    const { counter, key } = await sold('MANUAL_TRANSFER');
    const { createdAt } = await find(counter, key);
    counter.clock.advance(24 * HOUR_MS - 5 * MINUTE_MS);
    const { data } = await counter.pay(key, 'QRIS');
    const end = new Date(createdAt.getTime() + 24 * HOUR_MS);
    expect(data.payment_expires_at).toBe(end.toISOString());
    expect(counter.gateway.charged[0]).toMatchObject({ expiresAt: end, amount: PRICE });
  });

  it('changes nothing while the gateway fails; again it reaches the same charge', async () => {
    const { counter, key } = await sold('MANUAL_TRANSFER');
    const before = await everythingOf(counter, key);
    counter.gateway.does({ charge: silent });
    await expect(counter.pay(key, 'QRIS', 'pay-1')).rejects.toMatchObject(UNAVAILABLE);
    expect(await everythingOf(counter, key)).toBe(before);
    counter.gateway.does(counter.gateway.plain);
    expect((await counter.pay(key, 'QRIS', 'pay-1')).replayed).toBe(false);
    const [failed, again] = counter.gateway.charged;
    expect(again?.orderId).toBe(failed?.orderId);
    expect((await qrisOf(counter, key)).orderId).toBe(failed?.orderId);
  });

  it('is a replay by its key, and asks nobody then', async () => {
    const { counter, key } = await sold('MANUAL_TRANSFER');
    const first = await counter.pay(key, 'QRIS', 'pay-1');
    await counter.pay(key, 'MANUAL_TRANSFER');
    const again = await counter.pay(key, 'QRIS', 'pay-1');
    expect(again).toEqual({ data: first.data, replayed: true });
    expect(counter.gateway.charged).toHaveLength(1);
  });

  it('by QRIS is refused beyond its limit before the gateway is asked', async () => {
    const counter = await openCounter();
    const price = rupiah(10_000_001);
    const key = await counter.sell('MANUAL_TRANSFER', { price, finalPrice: price });
    await expect(counter.pay(key, 'QRIS')).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ path: 'method', code: 'METHOD_LIMIT' })],
    });
    expect(counter.gateway.charged).toEqual([]);
  });

  it('is possible when nothing is live any more: UNPAID is PENDING again', async () => {
    const { counter, key } = await sold('QRIS');
    const { orderId } = await qrisOf(counter, key);
    counter.gateway.dies(orderId);
    await counter.notify(orderId);
    expect(await find(counter, key)).toMatchObject({ paymentStatus: 'UNPAID' });
    const { data } = await counter.pay(key, 'QRIS');
    expect(data).toMatchObject({ status: 'AWAITING_PAYMENT', payment_status: 'PENDING' });
    expect((await qrisOf(counter, key)).orderId).not.toBe(orderId);
    expect(await statesOf(counter, key)).toEqual(['QRIS DEAD', 'QRIS OPEN']);
  });
});

describe('paying by wallet', () => {
  it.each(OUTSIDE)('pays what waited for %s, and closes its instructions', async (method) => {
    const { counter, key } = await sold(method);
    counter.clock.advance(MINUTE_MS);
    const { data } = await counter.pay(key, 'WALLET');
    expect(data).toMatchObject({
      ...{ status: 'PROCESSING', payment_status: 'PAID', payment_method: 'WALLET' },
      ...{ paid_at: counter.clock.now().toISOString(), total_amount: PRICE },
    });
    expect(data).not.toHaveProperty('qr_string');
    expect(data).not.toHaveProperty('transfer');
    expect(await booksOf(counter)).toEqual({ AVAILABLE: 90_000 - PRICE, HELD: PRICE });
    expect(await statesOf(counter, key)).toEqual([`${method} CLOSED`]);
    expect(await counter.seen.waits()).toEqual([]);
    expect(await counter.seen.intents()).toEqual([
      expect.objectContaining({ ...key, state: 'PENDING' }),
    ]);
    expect(await toldOf(counter, key)).toEqual(['shipment.created', 'shipment.paid']);
  });

  it('that does not cover it is refused, and the instructions stay live', async () => {
    const counter = await openCounter({ funds: rupiah(PRICE - 1) });
    const key = await counter.sell('QRIS');
    const before = await everythingOf(counter, key);
    await expect(counter.pay(key, 'WALLET', 'pay-1')).rejects.toMatchObject({
      ...{ code: 'INSUFFICIENT_BALANCE' },
      details: { required: PRICE, available: PRICE - 1, shortfall: 1 },
    });
    expect(await everythingOf(counter, key)).toBe(before);
  });

  it('twice at once is one payment and one refusal', async () => {
    const { counter, key } = await sold('QRIS');
    const pays = await Promise.allSettled([1, 2, 3].map(() => counter.pay(key, 'WALLET')));
    expect(pays.filter(({ status }) => status === 'rejected')).toEqual([COMPLETED, COMPLETED]);
    expect(await booksOf(counter)).toEqual({ AVAILABLE: 90_000 - PRICE, HELD: PRICE });
  });
});

describe('two pays at once', () => {
  it('by one method are one instrument, shown to both', async () => {
    const { counter, key } = await sold('MANUAL_TRANSFER');
    const [one, other] = await Promise.all([counter.pay(key, 'QRIS'), counter.pay(key, 'QRIS')]);
    expect(one.data).toEqual(other.data);
    expect(await statesOf(counter, key)).toEqual(['MANUAL_TRANSFER CLOSED', 'QRIS OPEN']);
    expect(new Set(counter.gateway.charged.map(({ orderId }) => orderId)).size).toBe(1);
  });

  it('by two methods are one change and one that has to ask again', async () => {
    const { counter, key } = await sold('QRIS');
    counter.gateway.dies((await qrisOf(counter, key)).orderId);
    await counter.notify((await qrisOf(counter, key)).orderId);
    counter.beforeWriting(() => counter.pay(key, 'MANUAL_TRANSFER'));
    await expect(counter.pay(key, 'QRIS')).rejects.toMatchObject(UNAVAILABLE);
    expect(await statesOf(counter, key)).toEqual(['QRIS DEAD', 'MANUAL_TRANSFER OPEN']);
    await counter.pay(key, 'QRIS');
    expect((await statesOf(counter, key)).slice(1)).toEqual(LAST_TWO);
  });
});

describe('paying what is not to be paid', () => {
  it.each([
    { is: 'paid', done: paid, code: 'PAYMENT_ALREADY_COMPLETED' },
    { is: 'refunded', done: refunded, code: 'PAYMENT_ALREADY_COMPLETED' },
    { is: 'expired', done: expired, code: 'PAYMENT_NOT_ALLOWED' },
    { is: 'cancelled', done: cancelled, code: 'PAYMENT_NOT_ALLOWED' },
    { is: 'over, but not expired yet', done: over, code: 'PAYMENT_NOT_ALLOWED' },
  ])('because it is $is is refused by every method', async ({ done, code }) => {
    const { counter, key } = await sold('QRIS');
    await done(counter, key);
    const before = await everythingOf(counter, key);
    const charges = counter.gateway.charged.length;
    for (const method of ['WALLET', 'QRIS', 'MANUAL_TRANSFER'] as const) {
      await expect(counter.pay(key, method)).rejects.toMatchObject({ code });
    }
    expect(await everythingOf(counter, key)).toBe(before);
    expect(counter.gateway.charged).toHaveLength(charges);
  });

  it.each(['SHP261121AAAAAAAA00', 'no number'])('because there is no %s', async (number) => {
    const { counter, key } = await sold('QRIS');
    for (const method of ['WALLET', 'QRIS'] as const) {
      const pay = counter.pay({ ...key, shipmentNumber: number }, method);
      await expect(pay).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

const LAST_TWO = ['MANUAL_TRANSFER CLOSED', 'QRIS OPEN'];
const UNAVAILABLE = { code: 'PAYMENT_UNAVAILABLE' };
const COMPLETED = {
  status: 'rejected',
  reason: expect.objectContaining({ code: 'PAYMENT_ALREADY_COMPLETED' }),
};

type Key = Parameters<Counter['cancel']>[0];

async function sold(method: PaymentMethod) {
  const counter = await openCounter();
  return { counter, key: await counter.sell(method) };
}

async function paid(counter: Counter, key: Key) {
  await counter.receive(moneyFor(await qrisOf(counter, key)));
}

async function refunded(counter: Counter, key: Key) {
  await paid(counter, key);
  await counter.cancel(key);
}

async function cancelled(counter: Counter, key: Key) {
  await counter.cancel(key);
}

async function over(counter: Counter) {
  counter.clock.advance(30 * MINUTE_MS);
}

async function expired(counter: Counter) {
  await over(counter);
  await counter.expireDue();
}
