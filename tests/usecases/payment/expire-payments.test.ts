import { describe, expect, it } from '@jest/globals';
import { shipmentAsSubject } from '#domain/subject.ts';
import { SILENCE, silent } from '#tests/kit/fakes/payment-gateway.ts';
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
} from './counter.ts';

const PAID = { AVAILABLE: 90_000, HELD: PRICE, QRIS_CLEARING: -PRICE };
const EXPIRED = { status: 'EXPIRED', paymentStatus: 'EXPIRED', paidAt: null, latePayment: false };

describe('a shipment whose time to be paid is over', () => {
  it('is expired for good: instructions closed, told, waited for no longer', async () => {
    const { counter, key } = await sold('QRIS');
    const { paymentExpiresAt } = await find(counter, key);
    counter.clock.advance(30 * MINUTE_MS);
    expect(await counter.expireDue()).toBe(false);
    expect(await find(counter, key)).toMatchObject({ ...EXPIRED, paymentExpiresAt });
    expect(await statesOf(counter, key)).toEqual(['QRIS EXPIRED']);
    expect(await toldOf(counter, key)).toEqual(['shipment.created', 'shipment.expired']);
    expect(await counter.seen.waits()).toEqual([]);
    expect(await booksOf(counter)).toEqual({ AVAILABLE: 90_000 });
    expect(counter.complaints).toEqual([]);
    const before = await everythingOf(counter, key);
    counter.clock.advance(HOUR_MS);
    await counter.expireDue();
    await counter.expire(key);
    expect(await everythingOf(counter, key)).toBe(before);
  });

  it.each([
    ['QRIS', 30 * MINUTE_MS],
    ['MANUAL_TRANSFER', 24 * HOUR_MS],
  ] as const)('by %s is over after %d ms, and not one earlier', async (method, ms) => {
    const { counter, key } = await sold(method);
    counter.clock.advance(ms - 1);
    await counter.expireDue();
    expect(await find(counter, key)).toMatchObject({ paymentStatus: 'PENDING' });
    expect(counter.gateway.asked).toEqual([]);
    counter.clock.advance(1);
    await counter.expireDue();
    expect(await find(counter, key)).toMatchObject(EXPIRED);
  });

  it('has the time of the method that was asked for last', async () => {
    const { counter, key } = await sold('QRIS');
    await counter.pay(key, 'MANUAL_TRANSFER');
    counter.clock.advance(HOUR_MS);
    await counter.expireDue();
    expect(await find(counter, key)).toMatchObject({ paymentStatus: 'PENDING' });
    await counter.pay(key, 'QRIS');
    counter.clock.advance(30 * MINUTE_MS);
    await counter.expireDue();
    expect(await statesOf(counter, key)).toEqual([
      ...['QRIS CLOSED', 'MANUAL_TRANSFER CLOSED', 'QRIS EXPIRED'],
    ]);
  });

  it('expires while nothing is live, too', async () => {
    const { counter, key } = await sold('MANUAL_TRANSFER');
    await counter.reject(key.shipmentNumber, { reason: 'nothing came', by: 'ani' });
    counter.clock.advance(24 * HOUR_MS);
    await counter.expireDue();
    expect(await find(counter, key)).toMatchObject(EXPIRED);
    expect(await statesOf(counter, key)).toEqual(['MANUAL_TRANSFER REJECTED']);
  });

  it('is paid after all where the gateway says so: its word had got lost', async () => {
    const { counter, key } = await sold('QRIS');
    counter.gateway.pays((await qrisOf(counter, key)).orderId);
    counter.clock.advance(30 * MINUTE_MS);
    await counter.expireDue();
    expect(await find(counter, key)).toMatchObject({ status: 'PROCESSING', paymentStatus: 'PAID' });
    expect(await booksOf(counter)).toEqual(PAID);
    expect(await toldOf(counter, key)).toEqual(['shipment.created', 'shipment.paid']);
    expect(await counter.seen.waits()).toEqual([]);
  });

  it('expires while the gateway is silent; its money then comes late', async () => {
    const { counter, key } = await sold('QRIS');
    const payment = await qrisOf(counter, key);
    counter.gateway.pays(payment.orderId);
    counter.gateway.does({ status: silent });
    counter.clock.advance(30 * MINUTE_MS);
    await counter.expireDue();
    expect(await find(counter, key)).toMatchObject(EXPIRED);
    expect(counter.complaints).toEqual([expect.stringContaining(SILENCE)]);
    counter.gateway.does(counter.gateway.plain);
    await counter.notify(payment.orderId);
    expect(await find(counter, key)).toMatchObject({ status: 'EXPIRED', latePayment: true });
    expect(await booksOf(counter)).toEqual({ AVAILABLE: 90_000 + PRICE, QRIS_CLEARING: -PRICE });
  });

  it('stays due where what the gateway said cannot be recorded, and is paid then', async () => {
    const { counter, key } = await sold('QRIS');
    counter.gateway.pays((await qrisOf(counter, key)).orderId);
    counter.clock.advance(30 * MINUTE_MS);
    counter.beforeWriting(() => Promise.reject(new Error('the database is gone')));
    await counter.expireDue();
    expect(await find(counter, key)).toMatchObject({ paymentStatus: 'PENDING' });
    expect(counter.complaints).toEqual([
      expect.stringMatching(`${key.shipmentNumber} could not be ended.*database is gone`),
    ]);
    counter.clock.advance(MINUTE_MS);
    await counter.expireDue();
    expect(await booksOf(counter)).toEqual(PAID);
  });

  it('that is paid between look and write is paid', async () => {
    const { counter, key } = await sold('QRIS');
    const payment = await qrisOf(counter, key);
    counter.clock.advance(30 * MINUTE_MS);
    counter.beforeWriting(() => counter.receive(moneyFor(payment)));
    await counter.expireDue();
    expect(await find(counter, key)).toMatchObject({ status: 'PROCESSING', latePayment: false });
    expect(await booksOf(counter)).toEqual(PAID);
    expect(counter.complaints).toEqual([]);
  });

  it('lives on where it was given more time after it was claimed', async () => {
    const { counter, key } = await sold('QRIS');
    const early = counter.clock.now();
    counter.clock.advance(30 * MINUTE_MS);
    counter.gateway.does({
      async status() {
        counter.clock.set(early);
        await counter.pay(key, 'MANUAL_TRANSFER');
        return undefined;
      },
    });
    await counter.expireDue();
    expect(await find(counter, key)).toMatchObject({ status: 'WAITING_CONFIRMATION' });
    expect(await statesOf(counter, key)).toEqual(['QRIS CLOSED', 'MANUAL_TRANSFER OPEN']);
  });

  it('that is claimed is nobody else’s for a minute, and then due again', async () => {
    const { counter, key } = await sold('QRIS');
    counter.clock.advance(30 * MINUTE_MS);
    const now = counter.clock.now();
    const until = new Date(now.getTime() + MINUTE_MS);
    const claim = () => counter.stores.payments.claimExpired({ room: 50, now, until });
    expect(await claim()).toEqual([shipmentAsSubject(key)]);
    await counter.expireDue();
    expect(await find(counter, key)).toMatchObject({ paymentStatus: 'PENDING' });
    counter.clock.advance(MINUTE_MS);
    await counter.expireDue();
    expect(await find(counter, key)).toMatchObject(EXPIRED);
  });

  it('does not keep others waiting that come behind it', async () => {
    const { counter, key } = await sold('QRIS');
    const other = await counter.sell('QRIS');
    counter.clock.advance(30 * MINUTE_MS);
    counter.beforeWriting(() => Promise.reject(new Error('the database is gone')));
    await counter.expireDue();
    const ended = await Promise.all([key, other].map((one) => find(counter, one)));
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['AWAITING_PAYMENT', 'EXPIRED']);
  });

  it('is one of ten at a time, and then there may be more', async () => {
    const counter = await openCounter();
    for (let sold = 0; sold < 11; sold++) await counter.sell('QRIS');
    counter.clock.advance(30 * MINUTE_MS);
    expect([await counter.expireDue(), await counter.expireDue()]).toEqual([true, false]);
    expect(await counter.seen.waits()).toEqual([]);
  });
});

describe('a shipment that is ended by hand', () => {
  it('expires whatever its instructions say', async () => {
    const { counter, key } = await sold('MANUAL_TRANSFER');
    await counter.expire(key);
    expect(await find(counter, key)).toMatchObject(EXPIRED);
    expect(await statesOf(counter, key)).toEqual(['MANUAL_TRANSFER EXPIRED']);
  });

  it('stays as it is where it was paid', async () => {
    const { counter, key } = await sold('QRIS');
    await counter.pay(key, 'WALLET');
    const before = await everythingOf(counter, key);
    await counter.expire(key);
    expect(await everythingOf(counter, key)).toBe(before);
  });
});

async function sold(method: Parameters<Counter['sell']>[0]) {
  const counter = await openCounter();
  return { counter, key: await counter.sell(method) };
}
