import { describe, expect, it } from '@jest/globals';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import {
  BANK,
  booksOf,
  type Counter,
  everythingOf,
  find,
  HOUR_MS,
  openCounter,
  PRICE,
  transferOf,
} from './counter.ts';

describe("a line of the bank's statement", () => {
  it('settles the transfer that asks for its sum, once, and says who said so', async () => {
    const { counter, key, payment } = await sold();
    const settled = { subject: shipmentAsSubject(key), outcome: 'TAKEN' };
    expect(await counter.receiveLine(line(payment.amount))).toEqual(settled);
    expect(await find(counter, key)).toMatchObject({ status: 'PROCESSING', paymentStatus: 'PAID' });
    const before = await everythingOf(counter, key);
    expect(await counter.receiveLine(line(payment.amount))).toEqual(settled);
    expect(await counter.receiveLine(line(rupiah(1)))).toEqual(settled);
    expect(await everythingOf(counter, key)).toBe(before);
    expect(await counter.seen.acts()).toEqual([
      expect.objectContaining({ kind: 'TRANSFER_CONFIRMED', by: 'ani' }),
    ]);
  });

  it('of a sum that rests is late money of its own account, until the rest is over', async () => {
    const { counter, key, payment } = await sold();
    await counter.cancel(key);
    counter.clock.advance(72 * HOUR_MS - 1);
    const late = { subject: shipmentAsSubject(key), outcome: 'LATE' };
    expect(await counter.receiveLine(line(payment.amount))).toEqual(late);
    expect(await booksOf(counter)).toMatchObject({ AVAILABLE: 90_000 + payment.amount });
    counter.clock.advance(1);
    const other = line(payment.amount, 'FT-2');
    expect(await counter.receiveLine(other)).toEqual(UNMATCHED);
  });

  it('that fits none moves no money, and is kept once for an operator', async () => {
    const { counter, key } = await sold();
    const before = await everythingOf(counter, key);
    expect(await counter.receiveLine(line(rupiah(PRICE)))).toEqual(UNMATCHED);
    const both = [counter.receiveLine(line(rupiah(7))), counter.receiveLine(line(rupiah(7)))];
    expect(await Promise.all(both)).toEqual([UNMATCHED, UNMATCHED]);
    expect(await everythingOf(counter, key)).toBe(before);
    expect(await counter.listUnmatched(50)).toEqual([
      {
        ...{ environment: 'TEST', source: 'BANK', sourceReference: 'FT-1', by: 'ani' },
        ...{
          accountNumber: BANK.accountNumber,
          orderId: null,
          amount: PRICE,
          receivedAt: counter.clock.now(),
        },
      },
    ]);
  });

  it('at another bank account is no money of this one’s transfers', async () => {
    const { counter, payment } = await sold();
    const elsewhere = { ...line(payment.amount), accountNumber: '9999' };
    expect(await counter.receiveLine(elsewhere)).toEqual(UNMATCHED);
  });

  it('that came before a transfer of its sum was asked for does not pay it', async () => {
    const { counter, key, payment } = await sold();
    await counter.receiveLine(line(payment.amount, 'FT-0'));
    const other = await openCounter();
    expect(await other.receiveLine(line(payment.amount))).toEqual(UNMATCHED);
    const next = await other.sell('MANUAL_TRANSFER');
    expect((await transferOf(other, next)).amount).toBe((await transferOf(counter, key)).amount);
    expect(await other.receiveLine(line(payment.amount))).toEqual(UNMATCHED);
    expect(await find(other, next)).toMatchObject({ paymentStatus: 'PENDING' });
  });

  it('that was kept is assigned by its reference, with the amount that came, once', async () => {
    const { counter, key } = await sold();
    await counter.receiveLine(line(rupiah(PRICE)));
    const assigned = { subject: key.shipmentNumber, reference: 'FT-1', amount: null, by: 'budi' };
    const wrong = counter.confirm({ ...assigned, amount: rupiah(PRICE + 1) });
    await expect(wrong).rejects.toMatchObject({ fieldErrors: [{ path: 'amount' }] });
    expect(await counter.listUnmatched(50)).toHaveLength(1);
    expect(await counter.confirm(assigned)).toBe('WRONG');
    expect(await counter.listUnmatched(50)).toEqual([]);
    expect(await counter.receiveLine(line(rupiah(PRICE)))).toMatchObject({ outcome: 'WRONG' });
    expect((await counter.seen.alerts()).map(({ kind }) => kind)).toEqual(['WRONG_AMOUNT']);
  });
});

const UNMATCHED = { subject: null, outcome: 'UNMATCHED' };

async function sold() {
  const counter: Counter = await openCounter();
  const key = await counter.sell('MANUAL_TRANSFER');
  return { counter, key, payment: await transferOf(counter, key) };
}

function line(amount: Rupiah, reference = 'FT-1') {
  return { environment: 'TEST' as const, accountNumber: null, amount, reference, by: 'ani' };
}
