import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import {
  booksOf,
  type Counter,
  everythingOf,
  find,
  HOUR_MS,
  openCounter,
  PRICE,
  statesOf,
  toldOf,
  transferOf,
} from './counter.ts';

const REJECTION = { reason: 'nothing came', by: 'ani' };

describe('open transfers', () => {
  it('are listed oldest first, each with its reference, and no others', async () => {
    const counter = await openCounter();
    const first = await counter.sell('MANUAL_TRANSFER');
    counter.clock.advance(1_000);
    const second = await counter.sell('MANUAL_TRANSFER');
    await counter.sell('QRIS');
    const rejected = await counter.sell('MANUAL_TRANSFER');
    await counter.reject(rejected.shipmentNumber, REJECTION);
    const listed = await counter.listOpen({ limit: 50, after: null });
    expect(listed.map(({ payment }) => payment)).toEqual([
      ...[await transferOf(counter, first), await transferOf(counter, second)],
    ]);
    expect(listed.map(({ reference }) => reference)).toEqual([null, null]);
  });
});

describe('a transfer that is confirmed', () => {
  it('pays the shipment, and says in the same commit who said so', async () => {
    const { counter, key, payment } = await sold();
    expect(await counter.confirm(seen(key))).toBe('TAKEN');
    expect(await find(counter, key)).toMatchObject({ status: 'PROCESSING', paymentStatus: 'PAID' });
    expect(await booksOf(counter)).toEqual({
      ...{ AVAILABLE: 90_000 + payment.uniqueCode, HELD: PRICE },
      TRANSFER_CLEARING: -payment.amount,
    });
    const detail = `BANK FT-1, ${payment.amount} rupiah`;
    expect(await counter.seen.acts()).toEqual([
      {
        ...{ ...shipmentAsSubject(key), actId: expect.any(String), kind: 'TRANSFER_CONFIRMED' },
        ...{ detail, by: 'ani', at: counter.clock.now() },
      },
    ]);
  });

  it('twice, or by two people at once, pays once and is one act', async () => {
    const { counter, key } = await sold();
    const confirm = () => counter.confirm(seen(key));
    expect(await Promise.all([confirm(), confirm()])).toEqual(['TAKEN', 'TAKEN']);
    const before = await everythingOf(counter, key);
    expect(await confirm()).toBe('TAKEN');
    expect(await everythingOf(counter, key)).toBe(before);
    expect(await counter.seen.acts()).toHaveLength(1);
  });

  it('by a reference that was booked for another shipment is refused, and names it', async () => {
    const { counter, key } = await sold();
    await counter.confirm(seen(key));
    const other = await counter.sell('MANUAL_TRANSFER');
    const before = await everythingOf(counter, other);
    await expect(counter.confirm(seen(other))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: `FT-1 was booked already, for ${key.shipmentNumber}.`,
      fieldErrors: [{ path: 'reference', code: 'TAKEN' }],
    });
    expect(await everythingOf(counter, other)).toBe(before);
    expect(await counter.seen.acts()).toHaveLength(1);
  });

  it('by another reference is other money, and comes late', async () => {
    const { counter, key, payment } = await sold();
    await counter.confirm(seen(key));
    const other = { reference: 'FT-2', amount: payment.amount };
    expect(await counter.confirm(seen(key, other))).toBe('LATE');
    expect(await booksOf(counter)).toMatchObject({ TRANSFER_CLEARING: -2 * payment.amount });
    expect(await counter.seen.acts()).toHaveLength(2);
  });

  it('with another sum is never taken as payment, but noted', async () => {
    const { counter, key } = await sold();
    const before = [await find(counter, key), await booksOf(counter)];
    expect(await counter.confirm(seen(key, { amount: rupiah(PRICE) }))).toBe('WRONG');
    expect([await find(counter, key), await booksOf(counter)]).toEqual(before);
    expect(await counter.seen.acts()).toEqual([
      expect.objectContaining({ detail: 'BANK FT-1, 18000 rupiah' }),
    ]);
    expect(await counter.seen.alerts()).toEqual([
      expect.objectContaining({ kind: 'WRONG_AMOUNT' }),
    ]);
  });

  it('once nothing is asked for any more needs the amount that came', async () => {
    const { counter, key } = await sold();
    await counter.confirm(seen(key));
    const before = await everythingOf(counter, key);
    const mistyped = counter.confirm(seen(key, { reference: 'FT-l' }));
    await expect(mistyped).rejects.toMatchObject({
      ...{ code: 'VALIDATION_ERROR' },
      fieldErrors: [expect.objectContaining({ path: 'amount', code: 'REQUIRED' })],
    });
    expect(await everythingOf(counter, key)).toBe(before);
  });

  it('with the sum of an older one is that one, which still pays', async () => {
    const { counter, key, payment } = await sold();
    await counter.pay(key, 'QRIS');
    await counter.pay(key, 'MANUAL_TRANSFER');
    const newer = await transferOf(counter, key);
    expect(newer.amount).not.toBe(payment.amount);
    expect(await counter.confirm(seen(key, { amount: payment.amount }))).toBe('TAKEN');
    const states = ['MANUAL_TRANSFER PAID', 'QRIS CLOSED', 'MANUAL_TRANSFER CLOSED'];
    expect(await statesOf(counter, key)).toEqual(states);
    expect(await booksOf(counter)).toMatchObject({ AVAILABLE: 90_000 + payment.uniqueCode });
  });

  it('after the end of its time stays in the wallet', async () => {
    const { counter, key, payment } = await sold();
    counter.clock.advance(24 * HOUR_MS);
    await counter.expireDue();
    const { amount } = payment;
    expect(await counter.confirm(seen(key, { amount }))).toBe('LATE');
    expect(await booksOf(counter)).toMatchObject({ AVAILABLE: 90_000 + amount });
    expect(await find(counter, key)).toMatchObject({ status: 'EXPIRED', latePayment: true });
  });

  it.each([
    ['there is no such shipment', 'SHP261121AAAAAAAA00'],
    ['what was asked for is a QR code', undefined],
  ])('is not found where %s', async (_, number) => {
    const { counter } = await sold();
    const shipmentNumber = number ?? (await counter.sell('QRIS')).shipmentNumber;
    const confirmed = counter.confirm(seen({ shipmentNumber }));
    await expect(confirmed).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const rejected = counter.reject(shipmentNumber, REJECTION);
    await expect(rejected).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await counter.seen.acts()).toEqual([]);
  });
});

describe('a transfer that is rejected', () => {
  it('leaves the shipment unpaid, rests its sum, is told, and says who said so', async () => {
    const { counter, key, payment } = await sold();
    const { paymentExpiresAt } = await find(counter, key);
    await counter.reject(key.shipmentNumber, REJECTION);
    expect(await find(counter, key)).toMatchObject({
      ...{ status: 'AWAITING_PAYMENT', paymentStatus: 'UNPAID', paymentExpiresAt },
    });
    expect(await statesOf(counter, key)).toEqual(['MANUAL_TRANSFER REJECTED']);
    expect(await takenOf(counter, payment)).toEqual([payment.amount]);
    counter.clock.advance(72 * HOUR_MS - 1);
    expect(await takenOf(counter, payment)).toEqual([payment.amount]);
    counter.clock.advance(1);
    expect(await takenOf(counter, payment)).toEqual([]);
    expect(await toldOf(counter, key)).toEqual(['shipment.created', 'shipment.payment_rejected']);
    const [told] = (await counter.seen.events()).slice(-1);
    expect(told?.previousStatus).toBe('WAITING_CONFIRMATION');
    expect(JSON.parse(told?.body ?? '').data.shipment).toMatchObject({
      ...{ status: 'AWAITING_PAYMENT', payment_status: 'UNPAID' },
    });
    expect(await counter.seen.acts()).toEqual([
      expect.objectContaining({
        ...{
          ...shipmentAsSubject(key),
          kind: 'TRANSFER_REJECTED',
          detail: 'nothing came',
          by: 'ani',
        },
      }),
    ]);
  });

  it.each([
    ['rejected before', (counter: Counter, key: Key) => rejectIt(counter, key), 'REJECTED'],
    ['confirmed', (counter: Counter, key: Key) => counter.confirm(seen(key)), 'PAID'],
    ['replaced', (counter: Counter, key: Key) => counter.pay(key, 'QRIS'), 'CLOSED'],
    ['cancelled', (counter: Counter, key: Key) => counter.cancel(key), 'CLOSED'],
    ['expired', (counter: Counter, key: Key) => counter.expire(key), 'EXPIRED'],
  ])('is not where it was %s', async (...[, done, state]) => {
    const { counter, key } = await sold();
    await done(counter, key);
    const before = await everythingOf(counter, key);
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details: { state } };
    await expect(rejectIt(counter, key)).rejects.toMatchObject(refused);
    expect(await everythingOf(counter, key)).toBe(before);
  });

  it('and confirmed at once is confirmed, whoever was first', async () => {
    const { counter, key } = await sold();
    counter.beforeWriting(() => counter.confirm(seen(key)));
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details: { state: 'PAID' } };
    await expect(rejectIt(counter, key)).rejects.toMatchObject(refused);
    const other = await sold();
    other.counter.beforeWriting(() => rejectIt(other.counter, other.key));
    expect(await other.counter.confirm(seen(other.key))).toBe('TAKEN');
    expect(await statesOf(other.counter, other.key)).toEqual(['MANUAL_TRANSFER PAID']);
    expect((await other.counter.seen.acts()).map(({ kind }) => kind).toSorted()).toEqual([
      ...['TRANSFER_CONFIRMED', 'TRANSFER_REJECTED'],
    ]);
  });
});

describe('a list of open transfers', () => {
  it('goes on after the subject of its last row, and not after what never was one', async () => {
    const counter = await openCounter();
    const sold: string[] = [];
    for (let age = 5; age > 0; age -= 1) {
      sold.push((await counter.sell('MANUAL_TRANSFER')).shipmentNumber);
      counter.clock.advance(1_000);
    }
    const page = async (after: string | null) =>
      (await counter.listOpen({ limit: 2, after })).map(({ payment }) => payment.subject);
    expect(await page(null)).toEqual(sold.slice(0, 2));
    await counter.reject(sold[1] ?? '', REJECTION);
    expect(await page(sold[1] ?? '')).toEqual(sold.slice(2, 4));
    expect(await page(sold[3] ?? '')).toEqual(sold.slice(4));
    await expect(page('SHP261121AAAAAAAA00')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

function takenOf({ stores, clock }: Counter, { environment, bankAccount, amount }: Transfer) {
  const { accountNumber } = bankAccount;
  const range = { from: amount, to: amount, reserveTo: amount, now: clock.now() };
  return stores.payments.takenSums({ environment, accountNumber, ...range });
}

type Transfer = Awaited<ReturnType<typeof transferOf>>;
type Key = Parameters<Counter['cancel']>[0];
type Seen = Parameters<Counter['confirm']>[0];

async function sold() {
  const counter = await openCounter();
  const key = await counter.sell('MANUAL_TRANSFER');
  return { counter, key, payment: await transferOf(counter, key) };
}

function seen({ shipmentNumber }: Pick<Key, 'shipmentNumber'>, changes: Partial<Seen> = {}): Seen {
  return { subject: shipmentNumber, reference: 'FT-1', amount: null, by: 'ani', ...changes };
}

function rejectIt(counter: Counter, { shipmentNumber }: Key): Promise<void> {
  return counter.reject(shipmentNumber, REJECTION);
}
