import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import { sumsOf } from '#domain/payment/transfer-code.ts';
import { SUM_LIMITS, UNPAID_LIMITS } from '#domain/payment/unpaid-limit.ts';
import { SILENCE, silent } from '#tests/kit/fakes/payment-gateway.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { BANK, booksOf, everythingOf, HOUR_MS, MINUTE_MS, paymentsOf } from '../payment/counter.ts';
import { NOW, TENANT } from '../shop.ts';
import { AMOUNT, crowded, type Desk, FUNDS, find, keyOf, openDesk } from './desk.ts';

const NOTHING = { ...TENANT, subject: '', dueAt: NOW };
const METHODS = ['QRIS', 'MANUAL_TRANSFER'] as const;

describe('a top-up that is wished', () => {
  it('by QRIS is a code to pay by within half an hour, and no money yet', async () => {
    const desk = await openDesk();
    const { data, replayed } = await desk.create('QRIS');
    const expiresAt = new Date(NOW.getTime() + 30 * MINUTE_MS);
    const [request] = desk.gateway.charged;
    expect(request).toEqual({
      ...{ orderId: expect.stringMatching(/^SKR-[0-9a-f]{32}$/), amount: AMOUNT, expiresAt },
      description: 'Wallet top-up',
    });
    expect(replayed).toBe(false);
    expect(data).toEqual({
      ...{ topup_id: expect.stringMatching(/^top_[0-9a-z]{26}$/), environment: 'TEST' },
      ...{ status: 'PENDING', method: 'QRIS', amount: AMOUNT, transaction_id: null },
      ...{ created_at: NOW.toISOString(), expires_at: expiresAt.toISOString(), paid_at: null },
      ...{ qr_string: `QR-${request?.orderId}`, qr_expires_at: expiresAt.toISOString() },
    });
    const key = keyOf(data);
    expect(await paymentsOf(desk, key)).toEqual([
      expect.objectContaining({ ...key, paymentNumber: 1, state: 'OPEN', createdAt: NOW }),
    ]);
    expect(await desk.seen.waits()).toEqual([{ ...key, dueAt: expiresAt }]);
    expect(await desk.stores.topUps.ownerOf(key.subject)).toEqual(TENANT);
    expect(await booksOf(desk)).toEqual({ AVAILABLE: FUNDS });
    expect(await desk.seen.events()).toEqual([]);
  });

  it('by transfer is an account, a sum with a code of its own and a day', async () => {
    const desk = await openDesk();
    const { data } = await desk.create('MANUAL_TRANSFER');
    const expiresAt = new Date(NOW.getTime() + 24 * HOUR_MS).toISOString();
    const [payment] = await paymentsOf(desk, keyOf(data));
    const code = (payment?.amount ?? 0) - AMOUNT;
    expect(data).toMatchObject({
      ...{ status: 'PENDING', method: 'MANUAL_TRANSFER', amount: AMOUNT, expires_at: expiresAt },
      transfer: {
        ...{ bank: 'BCA', account_number: BANK.accountNumber, account_name: BANK.accountName },
        ...{ amount: AMOUNT + code, unique_code: code, expires_at: expiresAt },
      },
    });
    expect(code).toBeGreaterThan(0);
    expect(data).not.toHaveProperty('qr_string');
    expect(desk.gateway.charged).toEqual([]);
  });

  it.each(METHODS)('by %s is shown as it was answered, to nobody else', async (method) => {
    const desk = await openDesk();
    const { data } = await desk.create(method);
    expect(await desk.show(TENANT, data.topup_id)).toEqual(data);
    const strangers = [
      [{ ...TENANT, environment: 'LIVE' }, data.topup_id],
      [{ ...TENANT, accountId: uuid(0xb0) }, data.topup_id],
      [TENANT, idText('topUp', uuid(9))],
      [TENANT, 'nonsense'],
    ] as const;
    for (const [tenant, id] of strangers) {
      await expect(desk.show(tenant, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('a top-up that is wished once more', () => {
  it.each(METHODS)('by %s with its key is answered as before, and is one', async (method) => {
    const desk = await openDesk();
    const first = await desk.create(method);
    const charges = desk.gateway.charged.length;
    desk.clock.advance(59 * MINUTE_MS);
    expect(await desk.create(method)).toEqual({ data: first.data, replayed: true });
    expect(desk.gateway.charged).toHaveLength(charges);
    expect(await desk.seen.waits()).toHaveLength(1);
    const other = desk.create(method, { amount: AMOUNT + 1 });
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('twice at once by one key is one top-up, and one charge', async () => {
    const desk = await openDesk();
    const both = await Promise.all([desk.create('QRIS'), desk.create('QRIS')]);
    expect(both.map(({ replayed }) => replayed).toSorted()).toEqual([false, true]);
    expect(new Set(both.map(({ data }) => data.topup_id)).size).toBe(1);
    expect(new Set(desk.gateway.charged.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await desk.seen.waits()).toHaveLength(1);
  });

  it('by another key is another one, with a charge or a sum of its own', async () => {
    const desk = await openDesk();
    for (const method of METHODS) {
      const keys = [1, 2, 3].map((at) => ({ key: `${method}-${at}` }));
      for (const key of keys) await desk.create(method, key);
    }
    expect(new Set(desk.gateway.charged.map(({ orderId }) => orderId)).size).toBe(3);
    const range = { environment: 'TEST', accountNumber: BANK.accountNumber } as const;
    const sums = { ...range, ...sumsOf(rupiah(AMOUNT)), now: desk.clock.now() };
    expect(await desk.stores.payments.takenSums(sums)).toHaveLength(3);
  });

  it.each(METHODS)('by %s beyond what an account may leave unpaid is refused', async (method) => {
    const desk = await openDesk();
    const { TEST: limit } = UNPAID_LIMITS;
    for (let at = 0; at < limit; at += 1) await desk.create('MANUAL_TRANSFER', { key: `${at}` });
    const [{ dueAt: _, ...kept } = NOTHING] = await desk.seen.waits();
    const before = await everythingOf(desk, kept);
    const refused = { code: 'UNPAID_LIMIT_REACHED', details: { limit } };
    await expect(desk.create(method, { key: 'next' })).rejects.toMatchObject(refused);
    expect(desk.gateway.charged).toEqual([]);
    expect(await everythingOf(desk, kept)).toBe(before);
    await desk.reject(kept.subject, { reason: 'sent back', by: 'ani' });
    const { replayed } = await desk.create(method, { key: 'next' });
    expect([replayed, (await desk.seen.waits()).length]).toEqual([false, limit]);
  });

  it('by transfer beyond the sums of an account is refused, and by QRIS it is not', async () => {
    const desk = await openDesk();
    const { TEST: limit } = SUM_LIMITS;
    for (let at = 0; at < limit; at += 1) {
      const key = await desk.wished('MANUAL_TRANSFER', { key: `${at}` });
      await desk.reject(key.subject, { reason: 'sent back', by: 'ani' });
    }
    const refused = { code: 'UNPAID_LIMIT_REACHED', details: { limit } };
    await expect(desk.create('MANUAL_TRANSFER', { key: 'next' })).rejects.toMatchObject(refused);
    expect(await desk.seen.waits()).toEqual([]);
    expect((await desk.create('QRIS', { key: 'other' })).replayed).toBe(false);
    desk.clock.advance(72 * HOUR_MS);
    await desk.stores.payments.pruneSums(desk.clock.now(), limit);
    expect((await desk.create('MANUAL_TRANSFER', { key: 'next' })).replayed).toBe(false);
  });

  it('once its key is free again is a new one, though the charge of before was paid', async () => {
    const desk = await openDesk();
    const first = await desk.create('QRIS');
    const [charge] = desk.gateway.charged;
    desk.gateway.pays(charge?.orderId ?? '');
    await desk.notify(charge?.orderId ?? '');
    desk.clock.advance(60 * MINUTE_MS);
    const second = await desk.create('QRIS');
    expect(second.replayed).toBe(false);
    expect(second.data.topup_id).not.toBe(first.data.topup_id);
    expect(desk.gateway.charged.map(({ orderId }) => orderId)).not.toEqual([
      ...[charge?.orderId, charge?.orderId],
    ]);
    expect(second.data.status).toBe('PENDING');
  });
});

describe('a top-up that cannot be had', () => {
  it('while the gateway fails is not there, and the same key reaches the same charge', async () => {
    const desk = await openDesk();
    desk.gateway.does({
      async charge(request, signal) {
        await desk.gateway.plain.charge(request, signal);
        return silent();
      },
    });
    const refused = { code: 'PAYMENT_UNAVAILABLE', message: SILENCE };
    await expect(desk.create('QRIS')).rejects.toMatchObject(refused);
    expect(await leftIn(desk)).toEqual([[], [], FUNDS]);
    desk.clock.advance(MINUTE_MS);
    desk.gateway.does(desk.gateway.plain);
    expect(await desk.create('QRIS')).toMatchObject({ replayed: false });
    expect(new Set(desk.gateway.charged.map(({ orderId }) => orderId)).size).toBe(1);
    expect(desk.gateway.charged).toHaveLength(2);
  });

  it.each([
    ['no gateway', { gatewayFor: () => undefined }, 'QRIS'],
    ['no bank account', { bankAccountFor: () => undefined }, 'MANUAL_TRANSFER'],
  ] as const)('where there is %s is not there', async (_, changes, method) => {
    const desk = await openDesk(changes);
    await expect(desk.create(method)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    expect(await leftIn(desk)).toEqual([[], [], FUNDS]);
  });

  it('where every sum is taken is not there, and the key is free', async () => {
    const desk = await openDesk();
    const one = crowded(desk).create('MANUAL_TRANSFER');
    await expect(one).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    expect(await leftIn(desk)).toEqual([[], [], FUNDS]);
    expect(await desk.create('MANUAL_TRANSFER')).toMatchObject({ replayed: false });
  });

  it.each([
    [9_999, 'QRIS', 'amount', 'VALIDATION_ERROR'],
    [999_999_002, 'MANUAL_TRANSFER', 'amount', 'VALIDATION_ERROR'],
    [10_000_001, 'QRIS', 'method', 'METHOD_LIMIT'],
  ] as const)(
    'of %d by %s is refused, and nobody is asked',
    async (...[amount, method, path, code]) => {
      const desk = await openDesk();
      await expect(desk.create(method, { amount })).rejects.toMatchObject({
        ...{ code: 'VALIDATION_ERROR', fieldErrors: [expect.objectContaining({ path, code })] },
      });
      expect(desk.gateway.charged).toEqual([]);
      expect(await leftIn(desk)).toEqual([[], [], FUNDS]);
    },
  );

  it.each([
    [10_000, 'QRIS'],
    [10_000_000, 'QRIS'],
    [10_000_001, 'MANUAL_TRANSFER'],
    [999_999_001, 'MANUAL_TRANSFER'],
  ] as const)('is not one of %d by %s', async (amount, method) => {
    const desk = await openDesk();
    expect(await find(desk, await desk.wished(method, { amount }))).toMatchObject({ amount });
  });
});

/** What waits, what was told, and what the wallet holds. */
async function leftIn({ seen, stores }: Desk) {
  const { available } = await stores.wallet.balance(TENANT);
  return [await seen.waits(), await seen.events(), available];
}
