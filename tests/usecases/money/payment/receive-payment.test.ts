import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { transactionView } from '#src/views/money/transaction.ts';
import { balancesOf, eventTypesOf, find, snapshotOf, transactionsOf } from '../../stored.ts';
import {
  HOUR_MS,
  type PaymentScene,
  PRICE,
  paymentsOf,
  receivedMoney,
  shipmentByQris,
  shipmentByTransfer,
  statesOf,
} from './payment-scene.ts';

const FUNDS = 90_000;
const PAID = { AVAILABLE: FUNDS, HELD: PRICE, QRIS_CLEARING: -PRICE };
const CREATED_AND_PAID = ['shipment.created', 'shipment.paid'];
const LATE = { AVAILABLE: FUNDS + PRICE, QRIS_CLEARING: -PRICE };

describe('exact money in time', () => {
  it('pays the shipment with receipt, credit, hold, intent and event in one commit', async () => {
    const { scene, key, payment } = await shipmentByQris();
    scene.clock.advance(60_000);
    const now = scene.clock.now();
    expect(await scene.receive(receivedMoney(payment))).toBe('TAKEN');
    expect(await find(scene, key)).toMatchObject({
      status: 'PROCESSING',
      paymentStatus: 'PAID',
      paymentMethod: 'QRIS',
      paidAt: now,
      latePayment: false,
      paymentExpiresAt: payment.expiresAt,
      lastSequence: 2,
    });
    expect(await balancesOf(scene)).toEqual(PAID);
    expect(await rowsOf(scene, key.shipmentNumber)).toEqual([
      ['PAYMENT_RECEIVED', 'AVAILABLE', 'CREDIT'],
      ['SHIPMENT_PAYMENT', 'AVAILABLE', 'DEBIT'],
      ['SHIPMENT_PAYMENT', 'HELD', 'CREDIT'],
    ]);
    expect(await receiptsOf(scene, key)).toEqual([
      expect.objectContaining({
        ...shipmentAsSubject(key),
        paymentNumber: 1,
        source: 'SCRIPTED',
        sourceReference: 'PAY-1',
        amount: PRICE,
        currency: 'IDR',
        receivedAt: now,
        outcome: 'TAKEN',
      }),
    ]);
    expect(await scene.stored.intents()).toEqual([
      expect.objectContaining({ ...key, state: 'PENDING', dueAt: now }),
    ]);
    expect(await eventTypesOf(scene, key)).toEqual(CREATED_AND_PAID);
    expect(await statesOf(scene, key)).toEqual(['QRIS PAID']);
    expect(await scene.stored.waits()).toEqual([]);
  });

  it('credits the unique code of a transfer to the wallet', async () => {
    const { scene, key, payment } = await shipmentByTransfer();
    await scene.receive(receivedMoney(payment));
    const { uniqueCode } = payment;
    expect(await balancesOf(scene)).toEqual({
      AVAILABLE: FUNDS + uniqueCode,
      HELD: PRICE,
      TRANSFER_CLEARING: -(PRICE + uniqueCode),
    });
    expect(await eventTypesOf(scene, key)).toEqual(CREATED_AND_PAID);
  });

  it('credits money once if it is reported repeatedly or concurrently', async () => {
    const { scene, key, payment } = await shipmentByQris();
    const outcomes = await Promise.all([1, 2, 3].map(() => scene.receive(receivedMoney(payment))));
    expect(outcomes).toEqual(['TAKEN', 'TAKEN', 'TAKEN']);
    const before = await snapshotOf(scene, key);
    expect(await scene.receive(receivedMoney(payment))).toBe('TAKEN');
    expect(await snapshotOf(scene, key)).toBe(before);
    expect(await balancesOf(scene)).toEqual(PAID);
  });

  it('pays a shipment by replaced instructions and closes the current ones', async () => {
    const { scene, key, payment } = await shipmentByQris();
    await scene.pay(key, 'MANUAL_TRANSFER');
    expect(await scene.receive(receivedMoney(payment))).toBe('TAKEN');
    expect(await find(scene, key)).toMatchObject({
      status: 'PROCESSING',
      paymentStatus: 'PAID',
      paymentMethod: 'QRIS',
    });
    expect(await statesOf(scene, key)).toEqual(['QRIS PAID', 'MANUAL_TRANSFER CLOSED']);
    expect(await eventTypesOf(scene, key)).toEqual(CREATED_AND_PAID);
  });

  it('pays a shipment whose transfer was rejected before', async () => {
    const { scene, key, payment } = await shipmentByTransfer();
    await scene.reject(key.shipmentNumber, { reason: 'nothing came', by: 'ani' });
    expect(await scene.receive(receivedMoney(payment))).toBe('TAKEN');
    expect(await statesOf(scene, key)).toEqual(['MANUAL_TRANSFER PAID']);
  });

  it('accepts money that arrives during a change of payment method', async () => {
    const { scene, key, payment } = await shipmentByQris();
    scene.beforeWriting(() => scene.pay(key, 'MANUAL_TRANSFER'));
    expect(await scene.receive(receivedMoney(payment))).toBe('TAKEN');
    expect(await statesOf(scene, key)).toEqual(['QRIS PAID', 'MANUAL_TRANSFER CLOSED']);
  });
});

describe('exact money too late', () => {
  it.each([
    { end: expired, status: 'EXPIRED', event: 'shipment.expired' },
    { end: cancelled, status: 'CANCELLED', event: 'shipment.cancelled' },
  ])(
    'credits late money for a $status shipment to the wallet, with an event',
    async ({ end, status, event }) => {
      const { scene, key, payment } = await shipmentByQris();
      await end(scene, key);
      const before = await find(scene, key);
      expect(await scene.receive(receivedMoney(payment))).toBe('LATE');
      expect(before).toMatchObject({ status, latePayment: false });
      const lastSequence = before.lastSequence + 1;
      expect(await find(scene, key)).toEqual({ ...before, latePayment: true, lastSequence });
      expect(await balancesOf(scene)).toEqual(LATE);
      expect(
        (await transactionsOf(scene, { types: ['PAYMENT_RECEIVED'] })).map(
          (row) => transactionView(row).reference,
        ),
      ).toEqual([{ type: 'shipment', id: key.shipmentNumber }]);
      expect(await eventTypesOf(scene, key)).toEqual([
        'shipment.created',
        event,
        'wallet.late_payment',
      ]);
      const [lastEvent] = (await scene.stored.events()).slice(-1);
      expect(lastEvent?.previousStatus).toBe(status);
      expect(JSON.parse(lastEvent?.body ?? '{}').data.shipment).toMatchObject({
        status,
        late_payment: true,
      });
      expect(await scene.stored.intents()).toEqual([]);
    },
  );

  it('credits money that arrives after a wallet payment without holding it twice', async () => {
    const { scene, key, payment } = await shipmentByQris();
    scene.beforeWriting(() => scene.pay(key, 'WALLET'));
    expect(await scene.receive(receivedMoney(payment))).toBe('LATE');
    expect(await balancesOf(scene)).toEqual({ ...PAID, AVAILABLE: FUNDS });
    expect(await find(scene, key)).toMatchObject({ status: 'PROCESSING', latePayment: true });
    expect(await scene.stored.intents()).toHaveLength(1);
    expect(await eventTypesOf(scene, key)).toEqual([...CREATED_AND_PAID, 'wallet.late_payment']);
  });

  it('credits every further payment of a paid shipment once', async () => {
    const { scene, key, payment } = await shipmentByQris();
    await scene.receive(receivedMoney(payment));
    for (const sourceReference of ['PAY-2', 'PAY-3', 'PAY-2']) {
      expect(await scene.receive(receivedMoney(payment, { sourceReference }))).toBe('LATE');
    }
    const elsewhere = { source: 'BANK', sourceReference: 'PAY-2' };
    expect(await scene.receive(receivedMoney(payment, elsewhere))).toBe('LATE');
    const available = FUNDS + 3 * PRICE;
    const paid = -4 * PRICE;
    expect(await balancesOf(scene)).toEqual({ ...PAID, AVAILABLE: available, QRIS_CLEARING: paid });
    const notice = 'wallet.late_payment';
    expect(await eventTypesOf(scene, key)).toEqual([...CREATED_AND_PAID, notice, notice, notice]);
  });

  it('does not change the booking of a shipment when late money arrives', async () => {
    const { scene, key, payment } = await shipmentByQris();
    await scene.pay(key, 'WALLET');
    await scene.claim();
    expect(await scene.receive(receivedMoney(payment))).toBe('LATE');
    expect(await scene.stored.intents()).toEqual([
      expect.objectContaining({ state: 'ATTEMPTING' }),
    ]);
  });
});

describe('money that does not fit its instrument', () => {
  it.each([
    ['a rupiah short', { amount: rupiah(PRICE - 1) }],
    ['a rupiah too much', { amount: rupiah(PRICE + 1) }],
    ['no whole rupiah', { amount: null }],
    ['of another currency', { currency: 'SGD' }],
  ])('stores money that is %s, moves nothing and raises an alert', async (_, changes) => {
    const { scene, key, payment } = await shipmentByQris();
    const before = [await find(scene, key), await balancesOf(scene)];
    expect(await scene.receive(receivedMoney(payment, changes))).toBe('WRONG');
    expect(await scene.receive(receivedMoney(payment, changes))).toBe('WRONG');
    expect([await find(scene, key), await balancesOf(scene)]).toEqual(before);
    expect(await statesOf(scene, key)).toEqual(['QRIS OPEN']);
    expect(await receiptsOf(scene, key)).toEqual([
      expect.objectContaining({ outcome: 'WRONG', ...changes }),
    ]);
    expect(await scene.stored.alerts()).toEqual([
      expect.objectContaining({ ...shipmentAsSubject(key), kind: 'WRONG_AMOUNT', closedAt: null }),
    ]);
    expect(await eventTypesOf(scene, key)).toEqual(['shipment.created']);
  });

  it('accepts the right amount after money with a wrong amount', async () => {
    const { scene, key, payment } = await shipmentByQris();
    await scene.receive(receivedMoney(payment, { amount: rupiah(1) }));
    const right = receivedMoney(payment, { sourceReference: 'PAY-2' });
    expect(await scene.receive(right)).toBe('TAKEN');
    expect(await balancesOf(scene)).toEqual(PAID);
    expect(await paymentsOf(scene, key)).toMatchObject([{ state: 'PAID' }]);
  });
});

async function expired(scene: PaymentScene): Promise<void> {
  scene.clock.advance(HOUR_MS);
  await scene.expireDue();
}

async function cancelled(
  scene: PaymentScene,
  key: Parameters<PaymentScene['cancel']>[0],
): Promise<void> {
  await scene.cancel(key);
}

async function receiptsOf({ stores }: PaymentScene, key: Parameters<PaymentScene['cancel']>[0]) {
  return (await stores.payments.of(shipmentAsSubject(key))).receipts;
}

/** Client transactions under this reference, oldest first. */
async function rowsOf(scene: PaymentScene, reference: string) {
  const rows = (await transactionsOf(scene, { reference })).toReversed();
  return rows.map(({ type, bucket, direction }) => [type, bucket, direction]);
}
