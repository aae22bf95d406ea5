import { describe, expect, it } from '@jest/globals';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { balancesOf, find, snapshotOf } from '../../stored.ts';
import {
  BANK,
  HOUR_MS,
  PRICE,
  paymentScene,
  shipmentByTransfer,
  transferOf,
} from './payment-scene.ts';

describe("a line of the bank's statement", () => {
  it('settles the transfer with the sum of a bank line once and records the operator', async () => {
    const { scene, key, payment } = await shipmentByTransfer();
    const settled = { subject: shipmentAsSubject(key), outcome: 'TAKEN' };
    expect(await scene.receiveLine(line(payment.amount))).toEqual(settled);
    expect(await find(scene, key)).toMatchObject({ status: 'PROCESSING', paymentStatus: 'PAID' });
    const before = await snapshotOf(scene, key);
    expect(await scene.receiveLine(line(payment.amount))).toEqual(settled);
    expect(await scene.receiveLine(line(rupiah(1)))).toEqual(settled);
    expect(await snapshotOf(scene, key)).toBe(before);
    expect(await scene.stored.acts()).toEqual([
      expect.objectContaining({ kind: 'TRANSFER_CONFIRMED', by: 'ani' }),
    ]);
  });

  it('credits late money to the owner of a resting sum until the rest period ends', async () => {
    const { scene, key, payment } = await shipmentByTransfer();
    await scene.cancel(key);
    scene.clock.advance(72 * HOUR_MS - 1);
    const late = { subject: shipmentAsSubject(key), outcome: 'LATE' };
    expect(await scene.receiveLine(line(payment.amount))).toEqual(late);
    expect(await balancesOf(scene)).toMatchObject({ AVAILABLE: 90_000 + payment.amount });
    scene.clock.advance(1);
    const other = line(payment.amount, 'FT-2');
    expect(await scene.receiveLine(other)).toEqual(UNMATCHED);
  });

  it('stores an unmatched bank line once for an operator and moves no money', async () => {
    const { scene, key } = await shipmentByTransfer();
    const before = await snapshotOf(scene, key);
    expect(await scene.receiveLine(line(rupiah(PRICE)))).toEqual(UNMATCHED);
    const both = [scene.receiveLine(line(rupiah(7))), scene.receiveLine(line(rupiah(7)))];
    expect(await Promise.all(both)).toEqual([UNMATCHED, UNMATCHED]);
    expect(await snapshotOf(scene, key)).toBe(before);
    expect(await scene.listUnmatched(50)).toEqual([
      {
        environment: 'TEST',
        source: 'BANK',
        sourceReference: 'FT-1',
        by: 'ani',
        accountNumber: BANK.accountNumber,
        orderId: null,
        amount: PRICE,
        receivedAt: scene.clock.now(),
      },
    ]);
  });

  it('does not match a line of another bank account', async () => {
    const { scene, payment } = await shipmentByTransfer();
    const elsewhere = { ...line(payment.amount), accountNumber: '9999' };
    expect(await scene.receiveLine(elsewhere)).toEqual(UNMATCHED);
  });

  it('does not pay a transfer with a line that arrived before it was opened', async () => {
    const { scene, key, payment } = await shipmentByTransfer();
    await scene.receiveLine(line(payment.amount, 'FT-0'));
    const other = await paymentScene();
    expect(await other.receiveLine(line(payment.amount))).toEqual(UNMATCHED);
    const next = await other.createShipment('MANUAL_TRANSFER');
    expect((await transferOf(other, next)).amount).toBe((await transferOf(scene, key)).amount);
    expect(await other.receiveLine(line(payment.amount))).toEqual(UNMATCHED);
    expect(await find(other, next)).toMatchObject({ paymentStatus: 'PENDING' });
  });

  it('assigns a stored bank line once by its reference and exact amount', async () => {
    const { scene, key } = await shipmentByTransfer();
    await scene.receiveLine(line(rupiah(PRICE)));
    const assigned = { subject: key.shipmentNumber, reference: 'FT-1', amount: null, by: 'budi' };
    const wrong = scene.confirm({ ...assigned, amount: rupiah(PRICE + 1) });
    await expect(wrong).rejects.toMatchObject({ fieldErrors: [{ path: 'amount' }] });
    expect(await scene.listUnmatched(50)).toHaveLength(1);
    expect(await scene.confirm(assigned)).toBe('WRONG');
    expect(await scene.listUnmatched(50)).toEqual([]);
    expect(await scene.receiveLine(line(rupiah(PRICE)))).toMatchObject({ outcome: 'WRONG' });
    expect((await scene.stored.alerts()).map(({ kind }) => kind)).toEqual(['WRONG_AMOUNT']);
  });
});

const UNMATCHED = { subject: null, outcome: 'UNMATCHED' };

function line(amount: Rupiah, reference = 'FT-1') {
  return { environment: 'TEST' as const, accountNumber: null, amount, reference, by: 'ani' };
}
