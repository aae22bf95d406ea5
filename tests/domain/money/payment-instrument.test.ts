import { describe, expect, it } from '@jest/globals';
import { billOf } from '#domain/money/payment/bill.ts';
import {
  QRIS_MAX,
  qrisPayment,
  refuseAboveMethodLimit,
  refuseZeroAmount,
  transferPayment,
} from '#domain/money/payment/instrument.ts';
import { rupiah } from '#domain/money.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { shipment } from '#tests/kit/builders.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const CREATED_AT = new Date('2026-11-21T08:00:00.000Z');
const created = shipment({ createdAt: CREATED_AT, totalAmount: rupiah(18_000) });
const bill = billOf(created);
const KEY = { ...shipmentAsSubject(created), paymentNumber: 3 };
const BANK = { bank: 'BCA', accountNumber: '1234567890', accountName: 'PT Satukurir' };
const CHARGE = {
  gateway: 'SIMULATOR',
  orderId: 'SKR-1-r2',
  gatewayReference: 'SIM-1',
  amount: rupiah(18_000),
  qrString: '00020101',
  expiresAt: after(30),
};

describe('QRIS payment', () => {
  it('copies the charge of the gateway into a QRIS payment', () => {
    expect(qrisPayment({ bill, paymentNumber: 3, now: CREATED_AT }, CHARGE)).toEqual({
      ...KEY,
      method: 'QRIS',
      state: 'OPEN',
      amount: 18_000,
      gateway: 'SIMULATOR',
      orderId: 'SKR-1-r2',
      gatewayReference: 'SIM-1',
      qrString: '00020101',
      createdAt: CREATED_AT,
      expiresAt: after(30),
    });
  });

  it.each([
    { ends: 'with a charge that was made earlier', requested: 5, charge: 30, end: 30 },
    { ends: 'after its half hour, whatever the gateway grants', requested: 0, charge: 60, end: 30 },
    { ends: 'with the time to pay', requested: 1_430, charge: 1_460, end: 1_440 },
  ])('ends a QRIS payment $ends', ({ requested, charge, end }) => {
    const command = { bill, paymentNumber: 1, now: after(requested) };
    const payment = qrisPayment(command, { ...CHARGE, expiresAt: after(charge) });
    expect(payment.expiresAt).toEqual(after(end));
  });

  it('limits a QRIS payment to 10,000,000 and names the field that chose the method', () => {
    expect(QRIS_MAX).toBe(10_000_000);
    for (const amount of [1, 10_000_000]) {
      expect(() => refuseAboveMethodLimit(amount, 'payment_method')).not.toThrow();
    }
    for (const amount of [10_000_001, 1_000_000_000]) {
      expect(() => refuseAboveMethodLimit(amount, 'payment_method')).toThrow(
        expect.objectContaining({
          code: 'VALIDATION_ERROR',
          fieldErrors: [expect.objectContaining({ path: 'payment_method', code: 'METHOD_LIMIT' })],
        }),
      );
    }
  });
});

describe('payment of zero', () => {
  it('rejects an amount of zero for every method but the wallet', () => {
    expect(() => refuseZeroAmount(1, 'payment_method')).not.toThrow();
    expect(() => refuseZeroAmount(0, 'payment_method')).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        fieldErrors: [expect.objectContaining({ path: 'payment_method', code: 'METHOD_LIMIT' })],
      }),
    );
  });
});

describe('transfer payment', () => {
  it('creates a transfer payment of price plus unique code, for at most a day', () => {
    const command = { bill, paymentNumber: 3, now: after(60) };
    const payment = transferPayment(command, BANK, { takenSums: [], random: seededRandom(1) });
    const code = payment?.uniqueCode ?? 0;
    expect(code).toBeGreaterThan(0);
    expect(payment).toEqual({
      ...KEY,
      method: 'MANUAL_TRANSFER',
      state: 'OPEN',
      bankAccount: BANK,
      uniqueCode: code,
      amount: 18_000 + code,
      createdAt: after(60),
      expiresAt: after(24 * 60),
    });
  });
});

function after(minutes: number): Date {
  return new Date(CREATED_AT.getTime() + minutes * 60_000);
}
