import { describe, expect, it } from '@jest/globals';
import { mayMovePayment, PAYMENT_STATUSES } from '#domain/selling/shipment/payment-status.ts';

const ALLOWED = [
  'new PAID',
  'new PENDING',
  'UNPAID PENDING',
  'UNPAID PAID',
  'UNPAID EXPIRED',
  'PENDING PAID',
  'PENDING UNPAID',
  'PENDING EXPIRED',
  'PAID REFUNDED',
];
const CELLS = [null, ...PAYMENT_STATUSES].flatMap((from) =>
  PAYMENT_STATUSES.map((to) => ({ from, to, allowed: ALLOWED.includes(`${from ?? 'new'} ${to}`) })),
);

describe('payment status', () => {
  it('defines five different payment statuses', () => {
    expect(new Set(PAYMENT_STATUSES).size).toBe(5);
    expect(CELLS.filter(({ allowed }) => allowed)).toHaveLength(ALLOWED.length);
  });

  it.each(CELLS)(
    'allows a payment to move from $from to $to: $allowed',
    ({ from, to, allowed }) => {
      expect(mayMovePayment(from, to)).toBe(allowed);
    },
  );
});
