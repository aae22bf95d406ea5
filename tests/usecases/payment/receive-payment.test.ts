import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { transactionView } from '#src/views/transaction.ts';
import { TENANT } from '../shop.ts';
import {
  booksOf,
  type Counter,
  everythingOf,
  find,
  HOUR_MS,
  moneyFor,
  openCounter,
  PRICE,
  paymentsOf,
  qrisOf,
  statesOf,
  toldOf,
  transferOf,
} from './counter.ts';

const FUNDS = 90_000;
const PAID = { AVAILABLE: FUNDS, HELD: PRICE, QRIS_CLEARING: -PRICE };
const CREATED_AND_PAID = ['shipment.created', 'shipment.paid'];
const LATE = { AVAILABLE: FUNDS + PRICE, QRIS_CLEARING: -PRICE };

describe('exact money in time', () => {
  it('pays the shipment: receipt, credit, hold, intent and event in one commit', async () => {
    const { counter, key, payment } = await sold();
    counter.clock.advance(60_000);
    const now = counter.clock.now();
    expect(await counter.receive(moneyFor(payment))).toBe('TAKEN');
    expect(await find(counter, key)).toMatchObject({
      ...{ status: 'PROCESSING', paymentStatus: 'PAID', paymentMethod: 'QRIS', paidAt: now },
      ...{ latePayment: false, paymentExpiresAt: payment.expiresAt, lastSequence: 2 },
    });
    expect(await booksOf(counter)).toEqual(PAID);
    expect(await rowsOf(counter, key.shipmentNumber)).toEqual([
      ['PAYMENT_RECEIVED', 'AVAILABLE', 'CREDIT'],
      ['SHIPMENT_PAYMENT', 'AVAILABLE', 'DEBIT'],
      ['SHIPMENT_PAYMENT', 'HELD', 'CREDIT'],
    ]);
    expect(await receiptsOf(counter, key)).toEqual([
      expect.objectContaining({
        ...{
          ...shipmentAsSubject(key),
          paymentNumber: 1,
          source: 'SCRIPTED',
          sourceReference: 'PAY-1',
        },
        ...{ amount: PRICE, currency: 'IDR', receivedAt: now, outcome: 'TAKEN' },
      }),
    ]);
    expect(await counter.seen.intents()).toEqual([
      expect.objectContaining({ ...key, state: 'PENDING', dueAt: now }),
    ]);
    expect(await toldOf(counter, key)).toEqual(CREATED_AND_PAID);
    expect(await statesOf(counter, key)).toEqual(['QRIS PAID']);
    expect(await counter.seen.waits()).toEqual([]);
  });

  it('by transfer leaves the unique code in the wallet', async () => {
    const { counter, key } = await sold('MANUAL_TRANSFER');
    const payment = await transferOf(counter, key);
    await counter.receive(moneyFor(payment));
    const { uniqueCode } = payment;
    expect(await booksOf(counter)).toEqual({
      ...{ AVAILABLE: FUNDS + uniqueCode, HELD: PRICE },
      TRANSFER_CLEARING: -(PRICE + uniqueCode),
    });
    expect(await toldOf(counter, key)).toEqual(CREATED_AND_PAID);
  });

  it('told again, and by others at once, is credited once', async () => {
    const { counter, key, payment } = await sold();
    const outcomes = await Promise.all([1, 2, 3].map(() => counter.receive(moneyFor(payment))));
    expect(outcomes).toEqual(['TAKEN', 'TAKEN', 'TAKEN']);
    const before = await everythingOf(counter, key);
    expect(await counter.receive(moneyFor(payment))).toBe('TAKEN');
    expect(await everythingOf(counter, key)).toBe(before);
    expect(await booksOf(counter)).toEqual(PAID);
  });

  it('pays by instructions that another method has replaced, and closes those', async () => {
    const { counter, key, payment } = await sold();
    await counter.pay(key, 'MANUAL_TRANSFER');
    expect(await counter.receive(moneyFor(payment))).toBe('TAKEN');
    expect(await find(counter, key)).toMatchObject({
      ...{ status: 'PROCESSING', paymentStatus: 'PAID', paymentMethod: 'QRIS' },
    });
    expect(await statesOf(counter, key)).toEqual(['QRIS PAID', 'MANUAL_TRANSFER CLOSED']);
    expect(await toldOf(counter, key)).toEqual(CREATED_AND_PAID);
  });

  it('pays while nothing is live, because the transfer was rejected', async () => {
    const { counter, key } = await sold('MANUAL_TRANSFER');
    const payment = await transferOf(counter, key);
    await counter.reject(key.shipmentNumber, { reason: 'nothing came', by: 'ani' });
    expect(await counter.receive(moneyFor(payment))).toBe('TAKEN');
    expect(await statesOf(counter, key)).toEqual(['MANUAL_TRANSFER PAID']);
  });

  it('that races another method of the client still pays', async () => {
    const { counter, key, payment } = await sold();
    counter.beforeWriting(() => counter.pay(key, 'MANUAL_TRANSFER'));
    expect(await counter.receive(moneyFor(payment))).toBe('TAKEN');
    expect(await statesOf(counter, key)).toEqual(['QRIS PAID', 'MANUAL_TRANSFER CLOSED']);
  });
});

describe('exact money too late', () => {
  it.each([
    { end: expired, status: 'EXPIRED', event: 'shipment.expired' },
    { end: cancelled, status: 'CANCELLED', event: 'shipment.cancelled' },
  ])('for what is $status stays in the wallet and is told', async ({ end, status, event }) => {
    const { counter, key, payment } = await sold();
    await end(counter, key);
    const before = await find(counter, key);
    expect(await counter.receive(moneyFor(payment))).toBe('LATE');
    expect(before).toMatchObject({ status, latePayment: false });
    const lastSequence = before.lastSequence + 1;
    expect(await find(counter, key)).toEqual({ ...before, latePayment: true, lastSequence });
    expect(await booksOf(counter)).toEqual(LATE);
    expect((await creditsOf(counter)).map(({ reference }) => reference)).toEqual([
      { type: 'shipment', id: key.shipmentNumber },
    ]);
    expect(await toldOf(counter, key)).toEqual(['shipment.created', event, 'wallet.late_payment']);
    const [told] = (await counter.seen.events()).slice(-1);
    expect(told?.previousStatus).toBe(status);
    expect(JSON.parse(told?.body ?? '{}').data.shipment).toMatchObject({
      ...{ status, late_payment: true },
    });
    expect(await counter.seen.intents()).toEqual([]);
  });

  it('for what the wallet has paid meanwhile does not hold it twice', async () => {
    const { counter, key, payment } = await sold();
    counter.beforeWriting(() => counter.pay(key, 'WALLET'));
    expect(await counter.receive(moneyFor(payment))).toBe('LATE');
    expect(await booksOf(counter)).toEqual({ ...PAID, AVAILABLE: FUNDS });
    expect(await find(counter, key)).toMatchObject({ status: 'PROCESSING', latePayment: true });
    expect(await counter.seen.intents()).toHaveLength(1);
    expect(await toldOf(counter, key)).toEqual([...CREATED_AND_PAID, 'wallet.late_payment']);
  });

  it('comes as often as somebody pays: each is credited once', async () => {
    const { counter, key, payment } = await sold();
    await counter.receive(moneyFor(payment));
    for (const sourceReference of ['PAY-2', 'PAY-3', 'PAY-2']) {
      expect(await counter.receive(moneyFor(payment, { sourceReference }))).toBe('LATE');
    }
    const elsewhere = { source: 'BANK', sourceReference: 'PAY-2' };
    expect(await counter.receive(moneyFor(payment, elsewhere))).toBe('LATE');
    const [available, paid] = [FUNDS + 3 * PRICE, -4 * PRICE];
    expect(await booksOf(counter)).toEqual({ ...PAID, AVAILABLE: available, QRIS_CLEARING: paid });
    const notice = 'wallet.late_payment';
    expect(await toldOf(counter, key)).toEqual([...CREATED_AND_PAID, notice, notice, notice]);
  });

  it('leaves a shipment alone that has been booked meanwhile', async () => {
    const { counter, key, payment } = await sold();
    await counter.pay(key, 'WALLET');
    await counter.claim();
    expect(await counter.receive(moneyFor(payment))).toBe('LATE');
    expect(await counter.seen.intents()).toEqual([
      expect.objectContaining({ state: 'ATTEMPTING' }),
    ]);
  });
});

describe('money that is not what was asked for', () => {
  it.each([
    ['a rupiah short', { amount: rupiah(PRICE - 1) }],
    ['a rupiah too much', { amount: rupiah(PRICE + 1) }],
    ['no whole rupiah', { amount: null }],
    ['of another currency', { currency: 'SGD' }],
  ])('because it is %s is kept, moves nothing, and calls a person', async (_, changes) => {
    const { counter, key, payment } = await sold();
    const before = [await find(counter, key), await booksOf(counter)];
    expect(await counter.receive(moneyFor(payment, changes))).toBe('WRONG');
    expect(await counter.receive(moneyFor(payment, changes))).toBe('WRONG');
    expect([await find(counter, key), await booksOf(counter)]).toEqual(before);
    expect(await statesOf(counter, key)).toEqual(['QRIS OPEN']);
    expect(await receiptsOf(counter, key)).toEqual([
      expect.objectContaining({ outcome: 'WRONG', ...changes }),
    ]);
    expect(await counter.seen.alerts()).toEqual([
      expect.objectContaining({ ...shipmentAsSubject(key), kind: 'WRONG_AMOUNT', closedAt: null }),
    ]);
    expect(await toldOf(counter, key)).toEqual(['shipment.created']);
  });

  it('does not stand in the way of money that is', async () => {
    const { counter, key, payment } = await sold();
    await counter.receive(moneyFor(payment, { amount: rupiah(1) }));
    const right = moneyFor(payment, { sourceReference: 'PAY-2' });
    expect(await counter.receive(right)).toBe('TAKEN');
    expect(await booksOf(counter)).toEqual(PAID);
    expect(await paymentsOf(counter, key)).toMatchObject([{ state: 'PAID' }]);
  });
});

async function sold(method: 'QRIS' | 'MANUAL_TRANSFER' = 'QRIS') {
  const counter = await openCounter();
  const key = await counter.sell(method);
  const payment = method === 'QRIS' ? await qrisOf(counter, key) : await transferOf(counter, key);
  return { counter, key, payment };
}

async function expired(counter: Counter): Promise<void> {
  counter.clock.advance(HOUR_MS);
  await counter.expireDue();
}

async function cancelled(counter: Counter, key: Parameters<Counter['cancel']>[0]): Promise<void> {
  await counter.cancel(key);
}

async function receiptsOf({ stores }: Counter, key: Parameters<Counter['cancel']>[0]) {
  return (await stores.payments.of(shipmentAsSubject(key))).receipts;
}

/** As the client is shown them. */
async function creditsOf({ stores }: Counter) {
  const any = { reference: null, bucket: null, createdFrom: null, createdTo: null };
  const page = { limit: 50, offset: 0, includeTotal: false };
  const filter = { ...any, types: ['PAYMENT_RECEIVED'] } as const;
  return (await stores.wallet.transactions(TENANT, filter, page)).items.map(transactionView);
}

/** What the client finds under this reference, oldest first. */
async function rowsOf({ stores }: Counter, reference: string) {
  const any = { types: null, bucket: null, createdFrom: null, createdTo: null };
  const page = { limit: 50, offset: 0, includeTotal: false };
  const { items } = await stores.wallet.transactions(TENANT, { ...any, reference }, page);
  return items.map(({ type, bucket, direction }) => [type, bucket, direction]).toReversed();
}
