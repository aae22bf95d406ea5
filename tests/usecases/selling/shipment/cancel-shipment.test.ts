import { describe, expect, it } from '@jest/globals';
import type { AttemptOutcome } from '#domain/carrying/booking/attempt.ts';
import type { IntentState } from '#domain/carrying/booking/intent.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import {
  type PaymentScene,
  PRICE,
  qrisOf,
  receivedMoney,
  shipmentPayableBy,
  statesOf,
  transferOf,
} from '../../money/payment/payment-scene.ts';
import { balancesOf, eventTypesOf, find, snapshotOf, transactionsOf } from '../../stored.ts';

const AWAITING_COURIER = {
  status: 'PROCESSING',
  payment_status: 'PAID',
  cancelled_at: null,
  refund: null,
  courier_cancellation: 'PENDING',
  cancellable: false,
};
const EMITTED = ['shipment.created', 'shipment.paid', 'shipment.cancelled'];

describe('the cancel of what is unpaid', () => {
  it.each(['QRIS', 'MANUAL_TRANSFER'] as const)(
    'cancels an unpaid %s shipment at once',
    async (method) => {
      const { scene, key } = await shipmentPayableBy(method);
      scene.clock.advance(1_000);
      const now = scene.clock.now().toISOString();
      const { data } = await scene.cancel(key);
      expect(data).toMatchObject({
        status: 'CANCELLED',
        payment_status: 'UNPAID',
        cancelled_at: now,
        refund: null,
        courier_cancellation: 'NOT_NEEDED',
        cancellable: false,
        booking: 'CANCELLED',
      });
      expect(await statesOf(scene, key)).toEqual([`${method} CLOSED`]);
      expect(await scene.stored.waits()).toEqual([]);
      expect(await eventTypesOf(scene, key)).toEqual(['shipment.created', 'shipment.cancelled']);
      expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 });
      expect(await scene.stored.intents()).toEqual([]);
    },
  );

  it('cancels an unpaid shipment without open instructions', async () => {
    const { scene, key } = await shipmentPayableBy('MANUAL_TRANSFER');
    await scene.reject(key.shipmentNumber, { reason: 'nothing came', by: 'ani' });
    expect((await scene.cancel(key)).data).toMatchObject({ payment_status: 'UNPAID' });
    expect(await statesOf(scene, key)).toEqual(['MANUAL_TRANSFER REJECTED']);
  });

  it('refunds a shipment that is paid during its cancellation', async () => {
    const { scene, key } = await shipmentPayableBy('QRIS');
    const payment = await qrisOf(scene, key);
    scene.beforeWriting(() => scene.receive(receivedMoney(payment)));
    expect((await scene.cancel(key)).data).toMatchObject({ payment_status: 'REFUNDED' });
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 + PRICE, QRIS_CLEARING: -PRICE });
    expect(await find(scene, key)).toMatchObject({ status: 'CANCELLED', latePayment: false });
    expect(await eventTypesOf(scene, key)).toEqual(EMITTED);
  });
});

describe('the cancel of what is paid, and was not sent to a courier', () => {
  it('refunds a paid shipment in full and does not book it', async () => {
    const { scene, key } = await shipmentPayableBy('WALLET');
    scene.clock.advance(1_000);
    const now = scene.clock.now().toISOString();
    const { data } = await scene.cancel(key);
    const [row] = await transactionsOf(scene, { types: ['SHIPMENT_REFUND'], bucket: 'AVAILABLE' });
    expect(row).toMatchObject({ amount: PRICE, bucket: 'AVAILABLE', direction: 'CREDIT' });
    expect(data).toMatchObject({
      status: 'CANCELLED',
      payment_status: 'REFUNDED',
      cancelled_at: now,
      courier_cancellation: 'NOT_NEEDED',
      cancellable: false,
      refund: { amount: PRICE, refunded_at: now, transaction_id: expect.stringMatching(/^txn_/) },
    });
    expect((await find(scene, key)).refund?.transactionId).toBe(row?.transactionId);
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 });
    const over = { ...key, state: 'CANCELLED', dueAt: null, fencingToken: 0 };
    expect(await scene.stored.intents()).toEqual([expect.objectContaining(over)]);
    expect(await scene.claim()).toEqual([]);
    expect(await eventTypesOf(scene, key)).toEqual(EMITTED);
  });

  it('refunds a transfer to the wallet beside its unique code', async () => {
    const { scene, key } = await shipmentPayableBy('MANUAL_TRANSFER');
    const payment = await transferOf(scene, key);
    await scene.receive(receivedMoney(payment));
    await scene.cancel(key);
    const { amount } = payment;
    expect(await balancesOf(scene)).toEqual({
      AVAILABLE: 90_000 + amount,
      TRANSFER_CLEARING: -amount,
    });
    expect(await find(scene, key)).toMatchObject({ refund: { amount: PRICE } });
  });

  it('cancels a paid shipment after an attempt that certainly did not reach the courier', async () => {
    const { scene, key } = await shipmentPayableBy('WALLET');
    await attempted(scene, 'PENDING', 'NOT_SENT');
    await scene.cancel(key);
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 });
    expect(await scene.claim()).toEqual([]);
  });
});

describe('a cancel that is repeated', () => {
  it.each([
    ['WALLET', 'untouched'],
    ['WALLET', 'claimed'],
    ['QRIS', 'untouched'],
  ] as const)(
    'repeats the answer to a cancellation of a %s shipment that is %s',
    async (method, is) => {
      const { scene, key } = await shipmentPayableBy(method);
      if (is === 'claimed') await scene.claim();
      const first = await scene.cancel(key);
      const before = await snapshotOf(scene, key);
      scene.clock.advance(60_000);
      expect(await scene.cancel(key)).toEqual(first);
      expect(await scene.cancel(key, 'again')).toEqual(first);
      expect(await scene.cancel(key, 'again')).toEqual({ ...first, replayed: true });
      expect(await snapshotOf(scene, key)).toBe(before);
    },
  );

  it('refunds once for concurrent cancellations and answers all the same', async () => {
    const { scene, key } = await shipmentPayableBy('WALLET');
    const answers = await Promise.all([1, 2, 3].map(() => scene.cancel(key)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 });
    expect(
      await transactionsOf(scene, { types: ['SHIPMENT_REFUND'], bucket: 'AVAILABLE' }),
    ).toHaveLength(1);
    expect(await eventTypesOf(scene, key)).toEqual(EMITTED);
  });
});

describe('the cancel of what is being booked at a courier, or may have been booked', () => {
  it.each([
    ['ATTEMPTING', null],
    ['UNKNOWN', 'UNKNOWN'],
    ['ACCEPTED', 'ACCEPTED'],
    ['MANUAL', 'HANDED_OVER'],
  ] as const)(
    'waits for the courier before a cancellation moves any money: %s',
    async (state, outcome) => {
      const { scene, key } = await shipmentPayableBy('WALLET');
      await attempted(scene, state, outcome);
      const intents = await scene.stored.intents();
      expect((await scene.cancel(key)).data).toMatchObject(AWAITING_COURIER);
      expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 - PRICE, HELD: PRICE });
      expect(await eventTypesOf(scene, key)).toEqual(['shipment.created', 'shipment.paid']);
      expect(await scene.stored.intents()).toEqual(intents);
      expect(await scene.stored.cancellationDue()).toEqual([]);
    },
  );

  it('waits for the courier if a worker claims the booking during a cancellation', async () => {
    const { scene, key } = await shipmentPayableBy('WALLET');
    scene.beforeWriting(() => scene.claim());
    expect((await scene.cancel(key)).data).toMatchObject(AWAITING_COURIER);
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 - PRICE, HELD: PRICE });
    expect(await scene.stored.intents()).toEqual([
      expect.objectContaining({ state: 'ATTEMPTING', fencingToken: 1 }),
    ]);
  });
});

describe('a cancel of what cannot be cancelled', () => {
  it.each(['expired', 'unknown', 'no number'])(
    'rejects cancellation of a shipment that is %s',
    async (is) => {
      const { scene, key } = await shipmentPayableBy('QRIS');
      await scene.expire(key);
      const expired = { code: 'SHIPMENT_NOT_CANCELLABLE', details: { status: 'EXPIRED' } };
      const numbers = { expired: key.shipmentNumber, unknown: 'SHP261121AAAAAAAA00' };
      const shipmentNumber = Object.entries(numbers).find(([name]) => name === is)?.[1] ?? is;
      const before = await snapshotOf(scene, key);
      await expect(scene.cancel({ ...key, shipmentNumber })).rejects.toMatchObject(
        is === 'expired' ? expired : { code: 'NOT_FOUND' },
      );
      expect(await snapshotOf(scene, key)).toBe(before);
    },
  );
});

/**
 * Lets a worker claim the booking and leave it in this state; null if the worker is still running.
 */
async function attempted(scene: PaymentScene, state: IntentState, outcome: AttemptOutcome | null) {
  const [claimed] = await scene.claim();
  if (claimed === undefined) throw new Error('nothing is to be booked');
  if (outcome === null || state === 'ATTEMPTING') return;
  const finishedAt = scene.clock.now();
  const dueAt = state === 'MANUAL' ? null : finishedAt;
  const ending = { outcome, detail: '', finishedAt, dueAt, orderId: null };
  await writeAll(scene, (write) => {
    write.bookings.finish(claimed.attempt, { state, ...ending });
  });
}
