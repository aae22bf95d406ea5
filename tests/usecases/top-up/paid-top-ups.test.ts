import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import { transactionView } from '#src/views/transaction.ts';
import {
  booksOf,
  everythingOf,
  MINUTE_MS,
  moneyFor,
  qrisOf,
  statesOf,
  toldOf,
  transferOf,
} from '../payment/counter.ts';
import { TENANT } from '../shop.ts';
import { AMOUNT, bank, FUNDS, find, rowsOf, wished } from './desk.ts';

const BY_QRIS = { AVAILABLE: FUNDS + AMOUNT, QRIS_CLEARING: -AMOUNT };
const TWICE = { AVAILABLE: FUNDS + 2 * AMOUNT, QRIS_CLEARING: -2 * AMOUNT };

describe('money for a top-up in time', () => {
  it('by QRIS is in the wallet, told, and waited for no longer', async () => {
    const { desk, key } = await wished('QRIS');
    desk.clock.advance(MINUTE_MS);
    const now = desk.clock.now();
    const payment = await qrisOf(desk, key);
    desk.gateway.pays(payment.orderId);
    await desk.notify(payment.orderId);
    const [row] = await rowsOf(desk, key);
    const before = { status: 'PENDING', paidAt: null, transactionId: null, lastSequence: 0 };
    expect(await find(desk, key)).toEqual({
      ...{ ...(await find(desk, key)), ...before },
      ...{ status: 'PAID', paidAt: now, transactionId: row?.transactionId, lastSequence: 1 },
    });
    expect(await booksOf(desk)).toEqual(BY_QRIS);
    const { postings } = await desk.seen.books(TENANT);
    const refs = postings.filter(({ transactionId }) => transactionId === row?.transactionId);
    expect(refs.map(({ businessRef }) => businessRef)).toEqual([idText('topUp', key.subject)]);
    expect(await statesOf(desk, key)).toEqual(['QRIS PAID']);
    expect(await desk.seen.waits()).toEqual([]);
    const id = idText('topUp', key.subject);
    expect(await desk.show(TENANT, id)).toEqual({
      ...{ topup_id: id, environment: 'TEST', status: 'PAID', method: 'QRIS', amount: AMOUNT },
      ...{ transaction_id: idText('transaction', row?.transactionId ?? '') },
      ...{ created_at: expect.any(String), expires_at: expect.any(String) },
      paid_at: now.toISOString(),
    });
  });

  it('by transfer is all of it the client’s, its unique code included', async () => {
    const { desk, key } = await wished('MANUAL_TRANSFER');
    const { amount, uniqueCode } = await transferOf(desk, key);
    expect(uniqueCode).toBeGreaterThan(0);
    expect(await desk.confirm(bank(key))).toBe('TAKEN');
    expect(await booksOf(desk)).toEqual({
      ...{ AVAILABLE: FUNDS + AMOUNT + uniqueCode, TRANSFER_CLEARING: -amount },
    });
    expect((await rowsOf(desk, key)).map(transactionView)).toMatchObject([
      {
        ...{ type: 'TOPUP', bucket: 'available', direction: 'CREDIT', amount },
        reference: { type: 'topup', id: idText('topUp', key.subject) },
      },
    ]);
    expect(await desk.seen.acts()).toMatchObject([
      { ...key, kind: 'TRANSFER_CONFIRMED', by: 'ani' },
    ]);
  });

  it('is told as wallet.topped_up, with the top-up as it is then', async () => {
    const { desk, key } = await wished('QRIS');
    await desk.receive(moneyFor(await qrisOf(desk, key)));
    const [event] = await desk.seen.events();
    expect(event).toMatchObject({
      ...{ ...key, type: 'wallet.topped_up', sequence: 1, previousStatus: 'PENDING' },
      createdAt: desk.clock.now(),
    });
    const shown = await desk.show(TENANT, idText('topUp', key.subject));
    expect(JSON.parse(event?.body ?? '')).toEqual({
      ...{ id: idText('event', event?.eventId ?? ''), type: 'wallet.topped_up' },
      ...{ created_at: desk.clock.now().toISOString(), environment: 'TEST' },
      data: { topup: shown, previous_status: 'PENDING', sequence: 1 },
    });
  });

  it('heard of however often, also at once, is credited once', async () => {
    const { desk, key } = await wished('QRIS');
    const payment = await qrisOf(desk, key);
    const receive = () => desk.receive(moneyFor(payment));
    expect(await Promise.all([receive(), receive(), receive()])).toEqual([
      ...['TAKEN', 'TAKEN', 'TAKEN'],
    ]);
    const before = await everythingOf(desk, key);
    expect(await receive()).toBe('TAKEN');
    expect(await everythingOf(desk, key)).toBe(before);
    expect(await booksOf(desk)).toEqual(BY_QRIS);
  });
});

describe('money that comes again for a top-up', () => {
  it('is the client’s as well, and told as late', async () => {
    const { desk, key } = await wished('QRIS');
    const payment = await qrisOf(desk, key);
    await desk.receive(moneyFor(payment));
    const first = await find(desk, key);
    expect(await desk.receive(moneyFor(payment, { sourceReference: 'PAY-2' }))).toBe('LATE');
    expect(await booksOf(desk)).toEqual(TWICE);
    expect(await find(desk, key)).toEqual({ ...first, lastSequence: 2 });
    expect(await toldOf(desk, key)).toEqual(['wallet.topped_up', 'wallet.late_payment']);
    const told = (await desk.seen.events()).at(-1);
    expect(told).toMatchObject({ previousStatus: 'PAID', sequence: 2 });
    expect(JSON.parse(told?.body ?? '').data.topup).toMatchObject({ status: 'PAID' });
  });

  it('is found by the top-up’s id with what came first', async () => {
    const { desk, key } = await wished('QRIS');
    const payment = await qrisOf(desk, key);
    for (const sourceReference of ['PAY-1', 'PAY 2/3', 'PAY-3']) {
      await desk.receive(moneyFor(payment, { sourceReference }));
    }
    const rows = await rowsOf(desk, key);
    const id = idText('topUp', key.subject);
    expect(rows.map(({ amount, reference }) => [amount, reference])).toEqual(
      rows.map(() => [AMOUNT, { type: 'TOPUP', id }]),
    );
    expect(rows).toHaveLength(3);
  });
});

describe('money that is not what was asked for', () => {
  it.each([
    [{ amount: rupiah(AMOUNT - 1) }, '499999 IDR'],
    [{ amount: rupiah(AMOUNT + 1) }, '500001 IDR'],
    [{ amount: null }, 'no whole IDR'],
    [{ currency: 'USD' }, '500000 USD'],
  ])('%j moves not a rupiah: a person looks at it', async (changes, told) => {
    const { desk, key } = await wished('QRIS');
    const before = await find(desk, key);
    expect(await desk.receive(moneyFor(await qrisOf(desk, key), changes))).toBe('WRONG');
    expect(await find(desk, key)).toEqual(before);
    expect(await booksOf(desk)).toEqual({ AVAILABLE: FUNDS });
    expect(await statesOf(desk, key)).toEqual(['QRIS OPEN']);
    expect(await desk.seen.events()).toEqual([]);
    expect(await desk.seen.alerts()).toEqual([
      {
        ...{ ...key, kind: 'WRONG_AMOUNT', message: `SCRIPTED PAY-1: ${told} for 500000 IDR.` },
        ...{ raisedAt: desk.clock.now(), closedAt: null },
      },
    ]);
  });
});

describe('the money of a top-up', () => {
  it('is never that of a shipment as well, and the other way round', async () => {
    const { desk, key } = await wished('MANUAL_TRANSFER');
    const shipment = await desk.sell('MANUAL_TRANSFER');
    const other = { subject: shipment.shipmentNumber };
    await desk.confirm(bank(key));
    await expect(desk.confirm({ ...bank(key), ...other })).rejects.toMatchObject({
      message: `FT-1 was booked already, for ${idText('topUp', key.subject)}.`,
      fieldErrors: [expect.objectContaining({ path: 'reference', code: 'TAKEN' })],
    });
    await desk.confirm({ ...bank(key), ...other, reference: 'FT-2' });
    const { amount } = await transferOf(desk, key);
    const again = desk.confirm({ ...bank(key), reference: 'FT-2', amount });
    await expect(again).rejects.toMatchObject({
      message: `FT-2 was booked already, for ${shipment.shipmentNumber}.`,
    });
  });

  it('waits among the open transfers, with no reference of the client’s', async () => {
    const { desk, key } = await wished('MANUAL_TRANSFER');
    await desk.wished('QRIS', { key: 'other' });
    const payment = await transferOf(desk, key);
    expect(await desk.listOpen({ limit: 50, after: null })).toEqual([{ payment, reference: null }]);
  });

  it('is looked for before a top-up expires: its word may have got lost', async () => {
    const { desk, key } = await wished('QRIS');
    const { orderId } = await qrisOf(desk, key);
    desk.gateway.pays(orderId);
    desk.clock.advance(30 * MINUTE_MS);
    await desk.expireDue();
    expect(await find(desk, key)).toMatchObject({ status: 'PAID' });
    expect(await booksOf(desk)).toEqual(BY_QRIS);
    expect(await desk.seen.waits()).toEqual([]);
  });
});
