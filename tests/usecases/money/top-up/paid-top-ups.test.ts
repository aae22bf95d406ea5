import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import { transactionView } from '#src/views/money/transaction.ts';
import { TENANT } from '../../shipment-scene.ts';
import { balancesOf, eventTypesOf } from '../../stored.ts';
import {
  MINUTE_MS,
  qrisOf,
  receivedMoney,
  statesOf,
  transferOf,
} from '../payment/payment-scene.ts';
import { AMOUNT, createdTopUp, FUNDS, find, rowsOf, transferConfirmation } from './top-up-scene.ts';

const BY_QRIS = { AVAILABLE: FUNDS + AMOUNT, QRIS_CLEARING: -AMOUNT };
const TWICE = { AVAILABLE: FUNDS + 2 * AMOUNT, QRIS_CLEARING: -2 * AMOUNT };

describe('money for a top-up in time', () => {
  it('credits a paid QRIS top-up, emits an event and stops waiting', async () => {
    const { scene, key } = await createdTopUp('QRIS');
    scene.clock.advance(MINUTE_MS);
    const now = scene.clock.now();
    const payment = await qrisOf(scene, key);
    scene.gateway.pays(payment.orderId);
    await scene.notify(payment.orderId);
    const [row] = await rowsOf(scene, key);
    const before = { status: 'PENDING', paidAt: null, transactionId: null, lastSequence: 0 };
    expect(await find(scene, key)).toEqual({
      ...(await find(scene, key)),
      ...before,
      status: 'PAID',
      paidAt: now,
      transactionId: row?.transactionId,
      lastSequence: 1,
    });
    expect(await balancesOf(scene)).toEqual(BY_QRIS);
    const { postings } = await scene.stored.books(TENANT);
    const refs = postings.filter(({ transactionId }) => transactionId === row?.transactionId);
    expect(refs.map(({ businessRef }) => businessRef)).toEqual([idText('topUp', key.subject)]);
    expect(await statesOf(scene, key)).toEqual(['QRIS PAID']);
    expect(await scene.stored.waits()).toEqual([]);
    const id = idText('topUp', key.subject);
    expect(await scene.show(TENANT, key.subject)).toEqual({
      topup_id: id,
      environment: 'TEST',
      status: 'PAID',
      method: 'QRIS',
      amount: AMOUNT,
      transaction_id: idText('transaction', row?.transactionId ?? ''),
      created_at: expect.any(String),
      expires_at: expect.any(String),
      paid_at: now.toISOString(),
    });
  });

  it('credits a transfer top-up including its unique code', async () => {
    const { scene, key } = await createdTopUp('MANUAL_TRANSFER');
    const { amount, uniqueCode } = await transferOf(scene, key);
    expect(uniqueCode).toBeGreaterThan(0);
    expect(await scene.confirm(transferConfirmation(key))).toBe('TAKEN');
    expect(await balancesOf(scene)).toEqual({
      AVAILABLE: FUNDS + AMOUNT + uniqueCode,
      TRANSFER_CLEARING: -amount,
    });
    expect((await rowsOf(scene, key)).map(transactionView)).toMatchObject([
      {
        type: 'TOPUP',
        bucket: 'available',
        direction: 'CREDIT',
        amount,
        reference: { type: 'topup', id: idText('topUp', key.subject) },
      },
    ]);
    expect(await scene.stored.acts()).toMatchObject([
      { ...key, kind: 'TRANSFER_CONFIRMED', by: 'ani' },
    ]);
  });

  it('emits wallet.topped_up with the paid top-up', async () => {
    const { scene, key } = await createdTopUp('QRIS');
    await scene.receive(receivedMoney(await qrisOf(scene, key)));
    const [event] = await scene.stored.events();
    expect(event).toMatchObject({
      ...key,
      type: 'wallet.topped_up',
      sequence: 1,
      previousStatus: 'PENDING',
      createdAt: scene.clock.now(),
    });
    const shown = await scene.show(TENANT, key.subject);
    expect(JSON.parse(event?.body ?? '')).toEqual({
      id: idText('event', event?.eventId ?? ''),
      type: 'wallet.topped_up',
      created_at: scene.clock.now().toISOString(),
      environment: 'TEST',
      data: { topup: shown, previous_status: 'PENDING', sequence: 1 },
    });
  });
});

describe('money that comes again for a top-up', () => {
  it('credits a second payment of a top-up and emits it as late', async () => {
    const { scene, key } = await createdTopUp('QRIS');
    const payment = await qrisOf(scene, key);
    await scene.receive(receivedMoney(payment));
    const first = await find(scene, key);
    expect(await scene.receive(receivedMoney(payment, { sourceReference: 'PAY-2' }))).toBe('LATE');
    expect(await balancesOf(scene)).toEqual(TWICE);
    expect(await find(scene, key)).toEqual({ ...first, lastSequence: 2 });
    expect(await eventTypesOf(scene, key)).toEqual(['wallet.topped_up', 'wallet.late_payment']);
    const lastEvent = (await scene.stored.events()).at(-1);
    expect(lastEvent).toMatchObject({ previousStatus: 'PAID', sequence: 2 });
    expect(JSON.parse(lastEvent?.body ?? '').data.topup).toMatchObject({ status: 'PAID' });
  });

  it('lists all payments of a top-up under its id', async () => {
    const { scene, key } = await createdTopUp('QRIS');
    const payment = await qrisOf(scene, key);
    for (const sourceReference of ['PAY-1', 'PAY 2/3', 'PAY-3']) {
      await scene.receive(receivedMoney(payment, { sourceReference }));
    }
    const rows = await rowsOf(scene, key);
    const id = idText('topUp', key.subject);
    expect(rows.map(({ amount, reference }) => [amount, reference])).toEqual(
      rows.map(() => [AMOUNT, { type: 'TOPUP', id }]),
    );
    expect(rows).toHaveLength(3);
  });
});

describe('money that does not fit its instrument', () => {
  it.each([
    [{ amount: rupiah(AMOUNT - 1) }, '499999 IDR'],
    [{ amount: rupiah(AMOUNT + 1) }, '500001 IDR'],
    [{ amount: null }, 'no whole IDR'],
    [{ currency: 'USD' }, '500000 USD'],
  ])('raises an alert for top-up money with %j and moves nothing', async (changes, received) => {
    const { scene, key } = await createdTopUp('QRIS');
    const before = await find(scene, key);
    expect(await scene.receive(receivedMoney(await qrisOf(scene, key), changes))).toBe('WRONG');
    expect(await find(scene, key)).toEqual(before);
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: FUNDS });
    expect(await statesOf(scene, key)).toEqual(['QRIS OPEN']);
    expect(await scene.stored.events()).toEqual([]);
    expect(await scene.stored.alerts()).toEqual([
      {
        ...key,
        kind: 'WRONG_AMOUNT',
        message: `SCRIPTED PAY-1: ${received} for 500000 IDR.`,
        raisedAt: scene.clock.now(),
        closedAt: null,
      },
    ]);
  });
});

describe('the money of a top-up', () => {
  it('rejects one bank reference for both a top-up and a shipment', async () => {
    const { scene, key } = await createdTopUp('MANUAL_TRANSFER');
    const shipment = await scene.createShipment('MANUAL_TRANSFER');
    const other = { subject: shipment.shipmentNumber };
    await scene.confirm(transferConfirmation(key));
    await expect(scene.confirm({ ...transferConfirmation(key), ...other })).rejects.toMatchObject({
      message: `FT-1 was booked already, for ${idText('topUp', key.subject)}.`,
      fieldErrors: [expect.objectContaining({ path: 'reference', code: 'TAKEN' })],
    });
    await scene.confirm({ ...transferConfirmation(key), ...other, reference: 'FT-2' });
    const { amount } = await transferOf(scene, key);
    const again = scene.confirm({ ...transferConfirmation(key), reference: 'FT-2', amount });
    await expect(again).rejects.toMatchObject({
      message: `FT-2 was booked already, for ${shipment.shipmentNumber}.`,
    });
  });

  it('lists a top-up among the open transfers, without a client reference', async () => {
    const { scene, key } = await createdTopUp('MANUAL_TRANSFER');
    await scene.createKey('QRIS', { key: 'other' });
    const payment = await transferOf(scene, key);
    expect(await scene.listOpen({ limit: 50, after: null })).toEqual([
      { payment, reference: null },
    ]);
  });

  it('queries the gateway before a top-up expires, in case a notification was lost', async () => {
    const { scene, key } = await createdTopUp('QRIS');
    const { orderId } = await qrisOf(scene, key);
    scene.gateway.pays(orderId);
    scene.clock.advance(30 * MINUTE_MS);
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject({ status: 'PAID' });
    expect(await balancesOf(scene)).toEqual(BY_QRIS);
    expect(await scene.stored.waits()).toEqual([]);
  });
});
