import { describe, expect, it } from '@jest/globals';
import type { AttemptOutcome } from '#domain/booking/attempt.ts';
import type { IntentState } from '#domain/booking/intent.ts';
import {
  booksOf,
  type Counter,
  everythingOf,
  find,
  moneyFor,
  openCounter,
  PRICE,
  qrisOf,
  statesOf,
  toldOf,
  transferOf,
} from '../payment/counter.ts';
import { TENANT } from '../shop.ts';

const AWAITED = {
  ...{ status: 'PROCESSING', payment_status: 'PAID', cancelled_at: null, refund: null },
  ...{ courier_cancellation: 'PENDING', cancellable: false },
};
const TOLD = ['shipment.created', 'shipment.paid', 'shipment.cancelled'];

describe('the cancel of what nobody has paid', () => {
  it.each(['QRIS', 'MANUAL_TRANSFER'] as const)('by %s is at once', async (method) => {
    const { counter, key } = await sold(method);
    counter.clock.advance(1_000);
    const now = counter.clock.now().toISOString();
    const { data } = await counter.cancel(key);
    expect(data).toMatchObject({
      ...{ status: 'CANCELLED', payment_status: 'UNPAID', cancelled_at: now, refund: null },
      ...{ courier_cancellation: 'NOT_NEEDED', cancellable: false, booking: 'CANCELLED' },
    });
    expect(await statesOf(counter, key)).toEqual([`${method} CLOSED`]);
    expect(await counter.seen.waits()).toEqual([]);
    expect(await toldOf(counter, key)).toEqual(['shipment.created', 'shipment.cancelled']);
    expect(await booksOf(counter)).toEqual({ AVAILABLE: 90_000 });
    expect(await counter.seen.intents()).toEqual([]);
  });

  it('is possible while no instructions are live', async () => {
    const { counter, key } = await sold('MANUAL_TRANSFER');
    await counter.reject(key.shipmentNumber, { reason: 'nothing came', by: 'ani' });
    expect((await counter.cancel(key)).data).toMatchObject({ payment_status: 'UNPAID' });
    expect(await statesOf(counter, key)).toEqual(['MANUAL_TRANSFER REJECTED']);
  });

  it('that finds it paid between look and write gives the money back', async () => {
    const { counter, key } = await sold('QRIS');
    const payment = await qrisOf(counter, key);
    counter.beforeWriting(() => counter.receive(moneyFor(payment)));
    expect((await counter.cancel(key)).data).toMatchObject({ payment_status: 'REFUNDED' });
    expect(await booksOf(counter)).toEqual({ AVAILABLE: 90_000 + PRICE, QRIS_CLEARING: -PRICE });
    expect(await find(counter, key)).toMatchObject({ status: 'CANCELLED', latePayment: false });
    expect(await toldOf(counter, key)).toEqual(TOLD);
  });
});

describe('the cancel of what is paid, and no courier was asked', () => {
  it('gives the whole payment back, and nobody books it any more', async () => {
    const { counter, key } = await sold('WALLET');
    counter.clock.advance(1_000);
    const now = counter.clock.now().toISOString();
    const { data } = await counter.cancel(key);
    const [row] = await refundsOf(counter);
    expect(row).toMatchObject({ amount: PRICE, bucket: 'AVAILABLE', direction: 'CREDIT' });
    expect(data).toMatchObject({
      ...{ status: 'CANCELLED', payment_status: 'REFUNDED', cancelled_at: now },
      ...{ courier_cancellation: 'NOT_NEEDED', cancellable: false },
      refund: { amount: PRICE, refunded_at: now, transaction_id: expect.stringMatching(/^txn_/) },
    });
    expect((await find(counter, key)).refund?.transactionId).toBe(row?.transactionId);
    expect(await booksOf(counter)).toEqual({ AVAILABLE: 90_000 });
    const over = { ...key, state: 'CANCELLED', dueAt: null, fence: 0 };
    expect(await counter.seen.intents()).toEqual([expect.objectContaining(over)]);
    expect(await counter.claim()).toEqual([]);
    expect(await toldOf(counter, key)).toEqual(TOLD);
  });

  it('gives back what came from outside, the unique code being there already', async () => {
    const { counter, key } = await sold('MANUAL_TRANSFER');
    const payment = await transferOf(counter, key);
    await counter.receive(moneyFor(payment));
    await counter.cancel(key);
    const { amount } = payment;
    expect(await booksOf(counter)).toEqual({
      ...{ AVAILABLE: 90_000 + amount, TRANSFER_CLEARING: -amount },
    });
    expect(await find(counter, key)).toMatchObject({ refund: { amount: PRICE } });
  });

  it('is possible again once an attempt has certainly not reached the courier', async () => {
    const { counter, key } = await sold('WALLET');
    await attempted(counter, 'PENDING', 'NOT_SENT');
    await counter.cancel(key);
    expect(await booksOf(counter)).toEqual({ AVAILABLE: 90_000 });
    expect(await counter.claim()).toEqual([]);
  });
});

describe('a cancel that is repeated', () => {
  it.each(['WALLET', 'QRIS'] as const)('of what was by %s is the same answer', async (method) => {
    const { counter, key } = await sold(method);
    const first = await counter.cancel(key);
    const before = await everythingOf(counter, key);
    counter.clock.advance(60_000);
    expect(await counter.cancel(key)).toEqual(first);
    expect(await counter.cancel(key, 'again')).toEqual(first);
    expect(await counter.cancel(key, 'again')).toEqual({ ...first, replayed: true });
    expect(await everythingOf(counter, key)).toBe(before);
  });

  it('at once by many gives back once, and answers all the same', async () => {
    const { counter, key } = await sold('WALLET');
    const answers = await Promise.all([1, 2, 3].map(() => counter.cancel(key)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await booksOf(counter)).toEqual({ AVAILABLE: 90_000 });
    expect(await refundsOf(counter)).toHaveLength(1);
    expect(await toldOf(counter, key)).toEqual(TOLD);
  });
});

describe('the cancel of what a courier is being asked to book, or may have booked', () => {
  it.each([
    ['ATTEMPTING', null],
    ['UNKNOWN', 'UNKNOWN'],
    ['ACCEPTED', 'ACCEPTED'],
    ['MANUAL', 'HANDED_OVER'],
  ] as const)('waits for its word, with not a rupiah moved: %s', async (state, outcome) => {
    const { counter, key } = await sold('WALLET');
    await attempted(counter, state, outcome);
    const intents = await counter.seen.intents();
    expect((await counter.cancel(key)).data).toMatchObject(AWAITED);
    expect(await booksOf(counter)).toEqual({ AVAILABLE: 90_000 - PRICE, HELD: PRICE });
    expect(await toldOf(counter, key)).toEqual(['shipment.created', 'shipment.paid']);
    expect(await counter.seen.intents()).toEqual(intents);
    expect(await counter.seen.cancellationDue()).toEqual([]);
  });

  it('answers the same however often it is asked for', async () => {
    const { counter, key } = await sold('WALLET');
    await counter.claim();
    const first = await counter.cancel(key);
    const before = await everythingOf(counter, key);
    counter.clock.advance(60_000);
    expect(await counter.cancel(key)).toEqual(first);
    expect(await counter.cancel(key, 'again')).toEqual(first);
    expect(await counter.cancel(key, 'again')).toEqual({ ...first, replayed: true });
    expect(await everythingOf(counter, key)).toBe(before);
  });

  it('that a worker claims between look and write waits as well', async () => {
    const { counter, key } = await sold('WALLET');
    counter.beforeWriting(() => counter.claim());
    expect((await counter.cancel(key)).data).toMatchObject(AWAITED);
    expect(await booksOf(counter)).toEqual({ AVAILABLE: 90_000 - PRICE, HELD: PRICE });
    expect(await counter.seen.intents()).toEqual([
      expect.objectContaining({ state: 'ATTEMPTING', fence: 1 }),
    ]);
  });
});

describe('a cancel of what cannot be cancelled', () => {
  it.each(['expired', 'of nobody', 'no number'])('is refused for one that is %s', async (is) => {
    const { counter, key } = await sold('QRIS');
    await counter.expire(key);
    const expired = { code: 'SHIPMENT_NOT_CANCELLABLE', details: { status: 'EXPIRED' } };
    const numbers = { expired: key.shipmentNumber, 'of nobody': 'SHP261121AAAAAAAA00' };
    const shipmentNumber = Object.entries(numbers).find(([name]) => name === is)?.[1] ?? is;
    const before = await everythingOf(counter, key);
    await expect(counter.cancel({ ...key, shipmentNumber })).rejects.toMatchObject(
      is === 'expired' ? expired : { code: 'NOT_FOUND' },
    );
    expect(await everythingOf(counter, key)).toBe(before);
  });
});

async function sold(method: Parameters<Counter['sell']>[0]) {
  const counter = await openCounter();
  return { counter, key: await counter.sell(method) };
}

/** A worker has claimed it, and leaves this behind; null: it is at it still. */
async function attempted(counter: Counter, state: IntentState, outcome: AttemptOutcome | null) {
  const [claimed] = await counter.claim();
  if (claimed === undefined) throw new Error('nothing is to be booked');
  if (outcome === null) return;
  const settledAt = counter.clock.now();
  const dueAt = state === 'MANUAL' ? null : settledAt;
  const ending = { outcome, detail: '', settledAt, dueAt, orderId: null };
  await counter.unitOfWork.run(async (_, write) => {
    write.bookings.settle(claimed.attempt, { state, ...ending });
  });
}

/** What the wallet was given back. */
async function refundsOf({ stores }: Counter) {
  const any = { reference: null, createdFrom: null, createdTo: null };
  const filter = { ...any, types: ['SHIPMENT_REFUND'], bucket: 'AVAILABLE' } as const;
  const page = { limit: 50, offset: 0, includeTotal: false };
  return (await stores.wallet.transactions(TENANT, filter, page)).items;
}
