import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { DAY_MS } from '#domain/time.ts';
import { balancesOf, eventTypesOf, find, snapshotOf } from '../../stored.ts';
import {
  HOUR_MS,
  MINUTE_MS,
  type PaymentScene,
  PRICE,
  paymentScene,
  paymentsOf,
  qrisOf,
  receivedMoney,
  shipmentByQris,
  shipmentPayableBy,
  statesOf,
  transferOf,
} from './payment-scene.ts';

const OUTSIDE = ['QRIS', 'MANUAL_TRANSFER'] as const;

describe('paying by the method that is live', () => {
  it.each(OUTSIDE)('returns the current %s instructions without a gateway call', async (method) => {
    const { scene, key } = await shipmentPayableBy(method);
    scene.clock.advance(10 * MINUTE_MS);
    const before = await snapshotOf(scene, key);
    const charges = scene.gateway.charged.length;
    const { data } = await scene.pay(key, method);
    expect(await snapshotOf(scene, key)).toBe(before);
    expect(scene.gateway.charged).toHaveLength(charges);
    const { expiresAt } = await (method === 'QRIS' ? qrisOf : transferOf)(scene, key);
    expect(data.payment_expires_at).toBe(expiresAt.toISOString());
    expect(data).toHaveProperty(method === 'QRIS' ? 'qr_string' : 'transfer');
  });
});

describe('paying by another method', () => {
  it('closes the old payment instructions and opens new ones, without an event', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    scene.clock.advance(10 * MINUTE_MS);
    const { data } = await scene.pay(key, 'MANUAL_TRANSFER');
    const end = new Date(scene.clock.now().getTime() - 10 * MINUTE_MS + DAY_MS);
    expect(data).toMatchObject({
      status: 'WAITING_CONFIRMATION',
      payment_status: 'PENDING',
      payment_method: 'MANUAL_TRANSFER',
      payment_expires_at: end.toISOString(),
      transfer: { amount: PRICE + (await transferOf(scene, key)).uniqueCode },
    });
    expect(data).not.toHaveProperty('qr_string');
    expect(await statesOf(scene, key)).toEqual(['QRIS CLOSED', 'MANUAL_TRANSFER OPEN']);
    expect(await eventTypesOf(scene, key)).toEqual(['shipment.created']);
    expect(await scene.stored.waits()).toEqual([{ ...shipmentAsSubject(key), dueAt: end }]);
  });

  it('creates a new charge each time the payment method changes back', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    for (const by of ['MANUAL_TRANSFER', 'QRIS', 'MANUAL_TRANSFER'] as const) {
      await scene.pay(key, by);
    }
    scene.clock.advance(HOUR_MS);
    const { data } = await scene.pay(key, 'QRIS');
    const end = new Date(scene.clock.now().getTime() + 30 * MINUTE_MS).toISOString();
    expect(data).toMatchObject({ status: 'AWAITING_PAYMENT', payment_expires_at: end });
    expect((await statesOf(scene, key)).slice(3)).toEqual(LAST_TWO);
    const orders = scene.gateway.charged.map(({ orderId }) => orderId);
    expect([orders.length, new Set(orders).size]).toEqual([3, 3]);
  });

  it('keeps the price and the one-day deadline when the payment method changes', async () => {
    const { scene, key } = await shipmentPayableBy('MANUAL_TRANSFER');
    const { createdAt } = await find(scene, key);
    scene.clock.advance(DAY_MS - 5 * MINUTE_MS);
    const { data } = await scene.pay(key, 'QRIS');
    const end = new Date(createdAt.getTime() + DAY_MS);
    expect(data.payment_expires_at).toBe(end.toISOString());
    expect(scene.gateway.charged[0]).toMatchObject({ expiresAt: end, amount: PRICE });
  });

  it('rejects QRIS above its limit before the gateway is called', async () => {
    const scene = await paymentScene();
    const price = rupiah(10_000_001);
    const key = await scene.createShipment('MANUAL_TRANSFER', { price, finalPrice: price });
    await expect(scene.pay(key, 'QRIS')).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ path: 'method', code: 'METHOD_LIMIT' })],
    });
    expect(scene.gateway.charged).toEqual([]);
  });

  it('allows payment again after all instructions failed, from UNPAID to PENDING', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    scene.gateway.dies(orderId);
    await scene.notify(orderId);
    expect(await find(scene, key)).toMatchObject({ paymentStatus: 'UNPAID' });
    const { data } = await scene.pay(key, 'QRIS');
    expect(data).toMatchObject({ status: 'AWAITING_PAYMENT', payment_status: 'PENDING' });
    expect((await qrisOf(scene, key)).orderId).not.toBe(orderId);
    expect(await statesOf(scene, key)).toEqual(['QRIS DEAD', 'QRIS OPEN']);
  });
});

describe('paying by wallet', () => {
  it.each(OUTSIDE)(
    'pays a shipment that waited for %s from the wallet, and closes its instructions',
    async (method) => {
      const { scene, key } = await shipmentPayableBy(method);
      scene.clock.advance(MINUTE_MS);
      const { data } = await scene.pay(key, 'WALLET');
      expect(data).toMatchObject({
        status: 'PROCESSING',
        payment_status: 'PAID',
        payment_method: 'WALLET',
        paid_at: scene.clock.now().toISOString(),
        total_amount: PRICE,
      });
      expect(data).not.toHaveProperty('qr_string');
      expect(data).not.toHaveProperty('transfer');
      expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 - PRICE, HELD: PRICE });
      expect(await statesOf(scene, key)).toEqual([`${method} CLOSED`]);
      expect(await scene.stored.waits()).toEqual([]);
      expect(await scene.stored.intents()).toEqual([
        expect.objectContaining({ ...key, state: 'PENDING' }),
      ]);
      expect(await eventTypesOf(scene, key)).toEqual(['shipment.created', 'shipment.paid']);
    },
  );

  it('rejects wallet payment above the balance and keeps the open instructions', async () => {
    const scene = await paymentScene({ funds: rupiah(PRICE - 1) });
    const key = await scene.createShipment('QRIS');
    const before = await snapshotOf(scene, key);
    await expect(scene.pay(key, 'WALLET', 'pay-1')).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { required: PRICE, available: PRICE - 1, shortfall: 1 },
    });
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it('accepts one of several concurrent wallet payments and rejects the others', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    const pays = await Promise.allSettled([1, 2, 3].map(() => scene.pay(key, 'WALLET')));
    expect(pays.filter(({ status }) => status === 'rejected')).toEqual([COMPLETED, COMPLETED]);
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 - PRICE, HELD: PRICE });
  });
});

describe('two pays at once', () => {
  it('returns one instrument to two concurrent payments by the same method', async () => {
    const { scene, key } = await shipmentPayableBy('MANUAL_TRANSFER');
    const [one, other] = await Promise.all([scene.pay(key, 'QRIS'), scene.pay(key, 'QRIS')]);
    expect(one.data).toEqual(other.data);
    expect(await statesOf(scene, key)).toEqual(['MANUAL_TRANSFER CLOSED', 'QRIS OPEN']);
    expect(new Set(scene.gateway.charged.map(({ orderId }) => orderId)).size).toBe(1);
  });

  it('keeps the later of two concurrent changes of payment method', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    scene.gateway.dies((await qrisOf(scene, key)).orderId);
    await scene.notify((await qrisOf(scene, key)).orderId);
    scene.beforeWriting(() => scene.pay(key, 'MANUAL_TRANSFER'));
    await scene.pay(key, 'QRIS');
    expect((await statesOf(scene, key)).slice(1)).toEqual(LAST_TWO);
  });

  it('creates a new code if the current one was used and closed concurrently', async () => {
    const { scene, key } = await shipmentPayableBy('MANUAL_TRANSFER');
    scene.beforeWriting(async () => {
      await scene.pay(key, 'QRIS');
      await scene.pay(key, 'MANUAL_TRANSFER');
    });
    await scene.pay(key, 'QRIS');
    const all = await paymentsOf(scene, key);
    const orders = all.flatMap((one) => (one.method === 'QRIS' ? one.orderId : []));
    expect(new Set(orders).size).toBe(2);
    expect((await statesOf(scene, key)).at(-1)).toBe('QRIS OPEN');
  });
});

describe('paying what is not to be paid', () => {
  it.each([
    { is: 'paid', done: paid, code: 'PAYMENT_ALREADY_COMPLETED' },
    { is: 'refunded', done: refunded, code: 'PAYMENT_ALREADY_COMPLETED' },
    { is: 'expired', done: expired, code: 'PAYMENT_NOT_ALLOWED' },
    { is: 'cancelled', done: cancelled, code: 'PAYMENT_NOT_ALLOWED' },
    { is: 'over, but not expired yet', done: over, code: 'PAYMENT_NOT_ALLOWED' },
  ])('rejects payment by every method because the shipment is $is', async ({ done, code }) => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    await done(scene, key);
    const before = await snapshotOf(scene, key);
    const charges = scene.gateway.charged.length;
    for (const method of ['WALLET', 'QRIS', 'MANUAL_TRANSFER'] as const) {
      await expect(scene.pay(key, method)).rejects.toMatchObject({ code });
    }
    expect(await snapshotOf(scene, key)).toBe(before);
    expect(scene.gateway.charged).toHaveLength(charges);
  });

  it.each(['SHP261121AAAAAAAA00', 'no number'])(
    'rejects payment for an unknown shipment: %s',
    async (number) => {
      const { scene, key } = await shipmentPayableBy('QRIS');
      for (const method of ['WALLET', 'QRIS'] as const) {
        const pay = scene.pay({ ...key, shipmentNumber: number }, method);
        await expect(pay).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
    },
  );
});

const LAST_TWO = ['MANUAL_TRANSFER CLOSED', 'QRIS OPEN'];
const COMPLETED = {
  status: 'rejected',
  reason: expect.objectContaining({ code: 'PAYMENT_ALREADY_COMPLETED' }),
};

type Key = Parameters<PaymentScene['cancel']>[0];

async function paid(scene: PaymentScene, key: Key) {
  await scene.receive(receivedMoney(await qrisOf(scene, key)));
}

async function refunded(scene: PaymentScene, key: Key) {
  await paid(scene, key);
  await scene.cancel(key);
}

async function cancelled(scene: PaymentScene, key: Key) {
  await scene.cancel(key);
}

async function over(scene: PaymentScene) {
  scene.clock.advance(30 * MINUTE_MS);
}

async function expired(scene: PaymentScene) {
  await over(scene);
  await scene.expireDue();
}
