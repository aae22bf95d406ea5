import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { DAY_MS } from '#domain/time.ts';
import { balancesOf, eventTypesOf, find, snapshotOf } from '../../stored.ts';
import {
  HOUR_MS,
  type PaymentScene,
  PRICE,
  paymentScene,
  shipmentByTransfer,
  statesOf,
  transferOf,
} from './payment-scene.ts';

const REJECTION = { reason: 'nothing came', by: 'ani' };

describe('open transfers', () => {
  it('lists only open transfers, oldest first, with their references', async () => {
    const scene = await paymentScene();
    const first = await scene.createShipment('MANUAL_TRANSFER');
    scene.clock.advance(1_000);
    const second = await scene.createShipment('MANUAL_TRANSFER');
    await scene.createShipment('QRIS');
    const rejected = await scene.createShipment('MANUAL_TRANSFER');
    await scene.reject(rejected.shipmentNumber, REJECTION);
    const listed = await scene.listOpen({ limit: 50, after: null });
    expect(listed.map(({ payment }) => payment)).toEqual([
      await transferOf(scene, first),
      await transferOf(scene, second),
    ]);
    expect(listed.map(({ reference }) => reference)).toEqual([null, null]);
  });
});

describe('a transfer that is confirmed', () => {
  it('confirms a transfer: pays the shipment and records the operator in one commit', async () => {
    const { scene, key, payment } = await shipmentByTransfer();
    expect(await scene.confirm(seen(key))).toBe('TAKEN');
    expect(await find(scene, key)).toMatchObject({ status: 'PROCESSING', paymentStatus: 'PAID' });
    expect(await balancesOf(scene)).toEqual({
      AVAILABLE: 90_000 + payment.uniqueCode,
      HELD: PRICE,
      TRANSFER_CLEARING: -payment.amount,
    });
    const detail = `BANK FT-1, ${payment.amount} rupiah`;
    expect(await scene.stored.acts()).toEqual([
      {
        ...shipmentAsSubject(key),
        actId: expect.any(String),
        kind: 'TRANSFER_CONFIRMED',
        detail,
        by: 'ani',
        at: scene.clock.now(),
      },
    ]);
  });

  it('confirms a transfer once for repeated or concurrent commands', async () => {
    const { scene, key } = await shipmentByTransfer();
    const confirm = () => scene.confirm(seen(key));
    expect(await Promise.all([confirm(), confirm()])).toEqual(['TAKEN', 'TAKEN']);
    const before = await snapshotOf(scene, key);
    expect(await confirm()).toBe('TAKEN');
    expect(await snapshotOf(scene, key)).toBe(before);
    expect(await scene.stored.acts()).toHaveLength(1);
  });

  it('rejects a bank reference booked for another shipment and names it', async () => {
    const { scene, key } = await shipmentByTransfer();
    await scene.confirm(seen(key));
    const other = await scene.createShipment('MANUAL_TRANSFER');
    const before = await snapshotOf(scene, other);
    await expect(scene.confirm(seen(other))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: `FT-1 was booked already, for ${key.shipmentNumber}.`,
      fieldErrors: [{ path: 'reference', code: 'TAKEN' }],
    });
    expect(await snapshotOf(scene, other)).toBe(before);
    expect(await scene.stored.acts()).toHaveLength(1);
  });

  it('credits a second bank reference as late money', async () => {
    const { scene, key, payment } = await shipmentByTransfer();
    await scene.confirm(seen(key));
    const other = { reference: 'FT-2', amount: payment.amount };
    expect(await scene.confirm(seen(key, other))).toBe('LATE');
    expect(await balancesOf(scene)).toMatchObject({ TRANSFER_CLEARING: -2 * payment.amount });
    expect(await scene.stored.acts()).toHaveLength(2);
  });

  it('records a confirmation with a wrong sum without paying', async () => {
    const { scene, key } = await shipmentByTransfer();
    const before = [await find(scene, key), await balancesOf(scene)];
    expect(await scene.confirm(seen(key, { amount: rupiah(PRICE) }))).toBe('WRONG');
    expect([await find(scene, key), await balancesOf(scene)]).toEqual(before);
    expect(await scene.stored.acts()).toEqual([
      expect.objectContaining({ detail: 'BANK FT-1, 18000 rupiah' }),
    ]);
    expect(await scene.stored.alerts()).toEqual([
      expect.objectContaining({ kind: 'WRONG_AMOUNT' }),
    ]);
  });

  it('requires an amount to confirm a transfer that is no longer open', async () => {
    const { scene, key } = await shipmentByTransfer();
    await scene.confirm(seen(key));
    const before = await snapshotOf(scene, key);
    const mistyped = scene.confirm(seen(key, { reference: 'FT-l' }));
    await expect(mistyped).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [expect.objectContaining({ path: 'amount', code: 'REQUIRED' })],
    });
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it('matches the sum of an older transfer, which still pays', async () => {
    const { scene, key, payment } = await shipmentByTransfer();
    await scene.pay(key, 'QRIS');
    await scene.pay(key, 'MANUAL_TRANSFER');
    const newer = await transferOf(scene, key);
    expect(newer.amount).not.toBe(payment.amount);
    expect(await scene.confirm(seen(key, { amount: payment.amount }))).toBe('TAKEN');
    const states = ['MANUAL_TRANSFER PAID', 'QRIS CLOSED', 'MANUAL_TRANSFER CLOSED'];
    expect(await statesOf(scene, key)).toEqual(states);
    expect(await balancesOf(scene)).toMatchObject({ AVAILABLE: 90_000 + payment.uniqueCode });
  });

  it('credits a transfer confirmed after its expiry to the wallet', async () => {
    const { scene, key, payment } = await shipmentByTransfer();
    scene.clock.advance(DAY_MS);
    await scene.expireDue();
    const { amount } = payment;
    expect(await scene.confirm(seen(key, { amount }))).toBe('LATE');
    expect(await balancesOf(scene)).toMatchObject({ AVAILABLE: 90_000 + amount });
    expect(await find(scene, key)).toMatchObject({ status: 'EXPIRED', latePayment: true });
  });

  it.each([
    ['there is no such shipment', 'SHP261121AAAAAAAA00'],
    ['what was requested is a QR code', undefined],
  ])('rejects confirmation and rejection of a transfer if %s', async (_, number) => {
    const { scene } = await shipmentByTransfer();
    const shipmentNumber = number ?? (await scene.createShipment('QRIS')).shipmentNumber;
    const confirmed = scene.confirm(seen({ shipmentNumber }));
    await expect(confirmed).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const rejected = scene.reject(shipmentNumber, REJECTION);
    await expect(rejected).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await scene.stored.acts()).toEqual([]);
  });
});

describe('a transfer that is rejected', () => {
  it('rejects a transfer: shipment unpaid, sum at rest, event and operator recorded', async () => {
    const { scene, key, payment } = await shipmentByTransfer();
    const { paymentExpiresAt } = await find(scene, key);
    await scene.reject(key.shipmentNumber, REJECTION);
    expect(await find(scene, key)).toMatchObject({
      status: 'AWAITING_PAYMENT',
      paymentStatus: 'UNPAID',
      paymentExpiresAt,
    });
    expect(await statesOf(scene, key)).toEqual(['MANUAL_TRANSFER REJECTED']);
    expect(await openSumsOf(scene, payment)).toEqual([payment.amount]);
    scene.clock.advance(72 * HOUR_MS - 1);
    expect(await openSumsOf(scene, payment)).toEqual([payment.amount]);
    scene.clock.advance(1);
    expect(await openSumsOf(scene, payment)).toEqual([]);
    expect(await eventTypesOf(scene, key)).toEqual([
      'shipment.created',
      'shipment.payment_rejected',
    ]);
    const [lastEvent] = (await scene.stored.events()).slice(-1);
    expect(lastEvent?.previousStatus).toBe('WAITING_CONFIRMATION');
    expect(JSON.parse(lastEvent?.body ?? '').data.shipment).toMatchObject({
      status: 'AWAITING_PAYMENT',
      payment_status: 'UNPAID',
    });
    expect(await scene.stored.acts()).toEqual([
      expect.objectContaining({
        ...shipmentAsSubject(key),
        kind: 'TRANSFER_REJECTED',
        detail: 'nothing came',
        by: 'ani',
      }),
    ]);
  });

  it.each([
    ['rejected before', (scene: PaymentScene, key: Key) => rejectIt(scene, key), 'REJECTED'],
    ['confirmed', (scene: PaymentScene, key: Key) => scene.confirm(seen(key)), 'PAID'],
    ['replaced', (scene: PaymentScene, key: Key) => scene.pay(key, 'QRIS'), 'CLOSED'],
    ['cancelled', (scene: PaymentScene, key: Key) => scene.cancel(key), 'CLOSED'],
    ['expired', (scene: PaymentScene, key: Key) => scene.expire(key), 'EXPIRED'],
  ])('rejects the rejection of a transfer that was %s', async (...[, done, state]) => {
    const { scene, key } = await shipmentByTransfer();
    await done(scene, key);
    const before = await snapshotOf(scene, key);
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details: { state } };
    await expect(rejectIt(scene, key)).rejects.toMatchObject(refused);
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it('confirms a transfer if rejection and confirmation arrive at once', async () => {
    const { scene, key } = await shipmentByTransfer();
    scene.beforeWriting(() => scene.confirm(seen(key)));
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details: { state: 'PAID' } };
    await expect(rejectIt(scene, key)).rejects.toMatchObject(refused);
    const other = await shipmentByTransfer();
    other.scene.beforeWriting(() => rejectIt(other.scene, other.key));
    expect(await other.scene.confirm(seen(other.key))).toBe('TAKEN');
    expect(await statesOf(other.scene, other.key)).toEqual(['MANUAL_TRANSFER PAID']);
    expect((await other.scene.stored.acts()).map(({ kind }) => kind).toSorted()).toEqual([
      'TRANSFER_CONFIRMED',
      'TRANSFER_REJECTED',
    ]);
  });
});

describe('a list of open transfers', () => {
  it('continues a list of transfers after its last row, and rejects an unknown cursor', async () => {
    const scene = await paymentScene();
    const numbers: string[] = [];
    for (let age = 5; age > 0; age -= 1) {
      numbers.push((await scene.createShipment('MANUAL_TRANSFER')).shipmentNumber);
      scene.clock.advance(1_000);
    }
    const page = async (after: string | null) =>
      (await scene.listOpen({ limit: 2, after })).map(({ payment }) => payment.subject);
    expect(await page(null)).toEqual(numbers.slice(0, 2));
    await scene.reject(numbers[1] ?? '', REJECTION);
    expect(await page(numbers[1] ?? '')).toEqual(numbers.slice(2, 4));
    expect(await page(numbers[3] ?? '')).toEqual(numbers.slice(4));
    await expect(page('SHP261121AAAAAAAA00')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

function openSumsOf(
  { stores, clock }: PaymentScene,
  { environment, bankAccount, amount }: Transfer,
) {
  const { accountNumber } = bankAccount;
  const range = { from: amount, to: amount, reserveTo: amount, now: clock.now() };
  return stores.payments.takenSums({ environment, accountNumber, ...range });
}

type Transfer = Awaited<ReturnType<typeof transferOf>>;
type Key = Parameters<PaymentScene['cancel']>[0];
type ConfirmTransferCommand = Parameters<PaymentScene['confirm']>[0];

function seen(
  { shipmentNumber }: Pick<Key, 'shipmentNumber'>,
  changes: Partial<ConfirmTransferCommand> = {},
): ConfirmTransferCommand {
  return { subject: shipmentNumber, reference: 'FT-1', amount: null, by: 'ani', ...changes };
}

function rejectIt(scene: PaymentScene, { shipmentNumber }: Key): Promise<void> {
  return scene.reject(shipmentNumber, REJECTION);
}
