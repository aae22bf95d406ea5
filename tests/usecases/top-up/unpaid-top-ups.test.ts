import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { SubjectKey } from '#domain/subject.ts';
import {
  booksOf,
  everythingOf,
  HOUR_MS,
  MINUTE_MS,
  moneyFor,
  paymentsOf,
  qrisOf,
  statesOf,
} from '../payment/counter.ts';
import { TENANT } from '../shop.ts';
import { bank, type Desk, FUNDS, find, wished } from './desk.ts';

const METHODS = ['QRIS', 'MANUAL_TRANSFER'] as const;

describe('a top-up that nobody pays', () => {
  it.each([
    ['QRIS', 30 * MINUTE_MS],
    ['MANUAL_TRANSFER', 24 * HOUR_MS],
  ] as const)('by %s expires after %d ms, and not one earlier, untold', async (method, ms) => {
    const { desk, key } = await wished(method);
    const before = await find(desk, key);
    desk.clock.advance(ms - 1);
    await desk.expireDue();
    expect(await find(desk, key)).toEqual(before);
    desk.clock.advance(1);
    await desk.expireDue();
    expect(await find(desk, key)).toEqual({ ...before, status: 'EXPIRED' });
    expect(await statesOf(desk, key)).toEqual([`${method} EXPIRED`]);
    expect(await desk.seen.waits()).toEqual([]);
    expect(await desk.seen.events()).toEqual([]);
    expect(await booksOf(desk)).toEqual({ AVAILABLE: FUNDS });
    expect(desk.complaints).toEqual([]);
    const shown = await desk.show(TENANT, idText('topUp', key.subject));
    for (const name of ['qr_string', 'transfer']) expect(shown).not.toHaveProperty(name);
  });

  it.each([
    ['whose QR code died', died, 'QRIS', 'DEAD'],
    ['whose transfer was rejected', rejected, 'MANUAL_TRANSFER', 'REJECTED'],
  ] as const)('%s has failed, and stays so', async (...[, fail, method, state]) => {
    const { desk, key } = await wished(method);
    await fail(desk, key);
    expect(await find(desk, key)).toMatchObject({ status: 'FAILED' });
    expect(await statesOf(desk, key)).toEqual([`${method} ${state}`]);
    expect(await desk.seen.waits()).toEqual([]);
    desk.clock.advance(24 * HOUR_MS);
    await desk.expireDue();
    expect(await find(desk, key)).toMatchObject({ status: 'FAILED' });
    expect(await desk.seen.events()).toEqual([]);
  });

  it.each(METHODS)('by %s may be ended by hand, paid ones excepted', async (method) => {
    const { desk, key } = await wished(method);
    await desk.expire(key);
    expect(await find(desk, key)).toMatchObject({ status: 'EXPIRED' });
    const paid = await desk.wished(method, { key: 'other' });
    const [payment] = await paymentsOf(desk, paid);
    if (payment !== undefined) await desk.receive(moneyFor(payment));
    const before = await everythingOf(desk, paid);
    await desk.expire(paid);
    expect(await everythingOf(desk, paid)).toBe(before);
  });

  it('is not rejected once it is paid, nor by who is late by a moment', async () => {
    const { desk, key } = await wished('MANUAL_TRANSFER');
    desk.beforeWriting(() => desk.confirm(bank(key)));
    await expect(rejected(desk, key)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
    expect(await find(desk, key)).toMatchObject({ status: 'PAID' });
  });
});

describe('money for a top-up that is over', () => {
  it.each([
    ['expired', expired, 'QRIS', 'EXPIRED'],
    ['expired', expired, 'MANUAL_TRANSFER', 'EXPIRED'],
    ['whose QR code died', died, 'QRIS', 'FAILED'],
    ['whose transfer was rejected', rejected, 'MANUAL_TRANSFER', 'FAILED'],
  ] as const)('%s is what was wished after all: it is paid', async (...[, end, method, status]) => {
    const { desk, key } = await wished(method);
    await end(desk, key);
    expect(await find(desk, key)).toMatchObject({ status, paidAt: null, lastSequence: 0 });
    const [payment] = await paymentsOf(desk, key);
    if (payment === undefined) throw new Error('there is a payment');
    expect(await desk.receive(moneyFor(payment))).toBe('TAKEN');
    const paidAt = desk.clock.now();
    expect(await find(desk, key)).toMatchObject({ status: 'PAID', paidAt, lastSequence: 1 });
    expect(await statesOf(desk, key)).toEqual([`${method} PAID`]);
    expect((await booksOf(desk)).AVAILABLE).toBe(FUNDS + payment.amount);
    const [event] = await desk.seen.events();
    expect(event).toMatchObject({ type: 'wallet.topped_up', previousStatus: status });
  });
});

async function expired(desk: Desk): Promise<void> {
  desk.clock.advance(24 * HOUR_MS);
  await desk.expireDue();
}

async function died(desk: Desk, key: SubjectKey): Promise<void> {
  const { orderId } = await qrisOf(desk, key);
  desk.gateway.dies(orderId);
  await desk.notify(orderId);
}

async function rejected(desk: Desk, { subject }: SubjectKey): Promise<void> {
  await desk.reject(subject, { reason: 'nothing came', by: 'ani' });
}
