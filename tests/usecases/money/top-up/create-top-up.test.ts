import { describe, expect, it } from '@jest/globals';
import { sumsOf } from '#domain/money/payment/transfer-code.ts';
import { UNPAID_LIMITS } from '#domain/money/payment/unpaid-limit.ts';
import { rupiah } from '#domain/money.ts';
import { DAY_MS } from '#domain/time.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { NOW, TENANT } from '../../shipment-scene.ts';
import { balancesOf, snapshotOf } from '../../stored.ts';
import { uuidIn } from '../../uuid-in.ts';
import { BANK, MINUTE_MS, paymentsOf } from '../payment/payment-scene.ts';
import { AMOUNT, FUNDS, keyOf, type TopUpScene, topUpScene } from './top-up-scene.ts';

const NOTHING = { ...TENANT, subject: '', dueAt: NOW };
const METHODS = ['QRIS', 'MANUAL_TRANSFER'] as const;

describe('a top-up that is requested', () => {
  it('creates a QRIS top-up with a code that expires in half an hour, and no money yet', async () => {
    const scene = await topUpScene();
    const { data, replayed } = await scene.create('QRIS');
    const expiresAt = new Date(NOW.getTime() + 30 * MINUTE_MS);
    const [request] = scene.gateway.charged;
    expect(request).toEqual({
      orderId: expect.stringMatching(/^SKR-[0-9a-f]{32}$/),
      amount: AMOUNT,
      expiresAt,
      description: 'Wallet top-up',
    });
    expect(replayed).toBe(false);
    expect(data).toEqual({
      topup_id: expect.stringMatching(/^top_[0-9a-z]{26}$/),
      environment: 'TEST',
      status: 'PENDING',
      method: 'QRIS',
      amount: AMOUNT,
      transaction_id: null,
      created_at: NOW.toISOString(),
      expires_at: expiresAt.toISOString(),
      paid_at: null,
      qr_string: `QR-${request?.orderId}`,
      qr_expires_at: expiresAt.toISOString(),
    });
    const key = keyOf(data);
    expect(await paymentsOf(scene, key)).toEqual([
      expect.objectContaining({ ...key, paymentNumber: 1, state: 'OPEN', createdAt: NOW }),
    ]);
    expect(await scene.stored.waits()).toEqual([{ ...key, dueAt: expiresAt }]);
    expect(await scene.stores.topUps.ownerOf(key.subject)).toEqual(TENANT);
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: FUNDS });
    expect(await scene.stored.events()).toEqual([]);
  });

  it('creates a transfer top-up with bank account, unique sum and a day to pay', async () => {
    const scene = await topUpScene();
    const { data } = await scene.create('MANUAL_TRANSFER');
    const expiresAt = new Date(NOW.getTime() + DAY_MS).toISOString();
    const [payment] = await paymentsOf(scene, keyOf(data));
    const code = (payment?.amount ?? 0) - AMOUNT;
    expect(data).toMatchObject({
      status: 'PENDING',
      method: 'MANUAL_TRANSFER',
      amount: AMOUNT,
      expires_at: expiresAt,
      transfer: {
        bank: 'BCA',
        account_number: BANK.accountNumber,
        account_name: BANK.accountName,
        amount: AMOUNT + code,
        unique_code: code,
        expires_at: expiresAt,
      },
    });
    expect(code).toBeGreaterThan(0);
    expect(data).not.toHaveProperty('qr_string');
    expect(scene.gateway.charged).toEqual([]);
  });

  it.each(METHODS)('shows a %s top-up as created, only to its account', async (method) => {
    const scene = await topUpScene();
    const { data } = await scene.create(method);
    expect(await scene.show(TENANT, uuidIn(data.topup_id))).toEqual(data);
    const others = [
      [{ ...TENANT, environment: 'LIVE' }, uuidIn(data.topup_id)],
      [{ ...TENANT, accountId: uuid(0xb0) }, uuidIn(data.topup_id)],
      [TENANT, uuid(9)],
    ] as const;
    for (const [tenant, id] of others) {
      await expect(scene.show(tenant, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('a top-up that is requested once more', () => {
  it('creates a separate top-up for each key, with its own charge or sum', async () => {
    const scene = await topUpScene();
    for (const method of METHODS) {
      const keys = [1, 2, 3].map((at) => ({ key: `${method}-${at}` }));
      for (const key of keys) await scene.create(method, key);
    }
    expect(new Set(scene.gateway.charged.map(({ orderId }) => orderId)).size).toBe(3);
    const range = { environment: 'TEST', accountNumber: BANK.accountNumber } as const;
    const sums = { ...range, ...sumsOf(rupiah(AMOUNT)), now: scene.clock.now() };
    expect(await scene.stores.payments.takenSums(sums)).toHaveLength(3);
  });

  it.each(METHODS)('rejects a %s top-up above the limit of unpaid ones', async (method) => {
    const scene = await topUpScene();
    const { TEST: limit } = UNPAID_LIMITS;
    for (let at = 0; at < limit; at += 1) await scene.create('MANUAL_TRANSFER', { key: `${at}` });
    const [{ dueAt: _, ...kept } = NOTHING] = await scene.stored.waits();
    const before = await snapshotOf(scene, kept);
    const refused = { code: 'UNPAID_LIMIT_REACHED', details: { limit } };
    await expect(scene.create(method, { key: 'next' })).rejects.toMatchObject(refused);
    expect(scene.gateway.charged).toEqual([]);
    expect(await snapshotOf(scene, kept)).toBe(before);
    await scene.reject(kept.subject, { reason: 'sent back', by: 'ani' });
    const { replayed } = await scene.create(method, { key: 'next' });
    expect([replayed, (await scene.stored.waits()).length]).toEqual([false, limit]);
  });

  it('creates a new top-up after its key expired, even if the earlier charge was paid', async () => {
    const scene = await topUpScene();
    const first = await scene.create('QRIS');
    const [charge] = scene.gateway.charged;
    scene.gateway.pays(charge?.orderId ?? '');
    await scene.notify(charge?.orderId ?? '');
    scene.clock.advance(60 * MINUTE_MS);
    const second = await scene.create('QRIS');
    expect(second.replayed).toBe(false);
    expect(second.data.topup_id).not.toBe(first.data.topup_id);
    expect(scene.gateway.charged.map(({ orderId }) => orderId)).not.toEqual([
      charge?.orderId,
      charge?.orderId,
    ]);
    expect(second.data.status).toBe('PENDING');
  });
});

describe('a top-up that cannot be had', () => {
  it.each([
    ['no gateway', { gatewayFor: () => undefined }, 'QRIS'],
    ['no bank account', { bankAccountFor: () => undefined }, 'MANUAL_TRANSFER'],
  ] as const)('rejects a top-up where there is %s', async (_, changes, method) => {
    const scene = await topUpScene(changes);
    await expect(scene.create(method)).rejects.toMatchObject({
      fieldErrors: [{ path: 'method', code: 'METHOD_UNAVAILABLE' }],
    });
    expect(await leftIn(scene)).toEqual([[], [], FUNDS]);
  });

  it.each([
    [9_999, 'QRIS', 'amount', 'TOO_SMALL'],
    [999_999_002, 'MANUAL_TRANSFER', 'amount', 'TOO_LARGE'],
    [10_000_001, 'QRIS', 'method', 'METHOD_LIMIT'],
  ] as const)(
    'rejects a top-up of %d by %s without a charge',
    async (...[amount, method, path, code]) => {
      const scene = await topUpScene();
      await expect(scene.create(method, { amount })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        fieldErrors: [expect.objectContaining({ path, code })],
      });
      expect(scene.gateway.charged).toEqual([]);
      expect(await leftIn(scene)).toEqual([[], [], FUNDS]);
    },
  );
});

/** The queue of payments, the events, and the balance of the wallet. */
async function leftIn({ stored, stores }: TopUpScene) {
  const { available } = await stores.wallet.balance(TENANT);
  return [await stored.waits(), await stored.events(), available];
}
