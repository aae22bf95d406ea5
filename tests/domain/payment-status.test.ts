import { describe, expect, it } from '@jest/globals';
import { mayMovePayment, PAYMENT_STATUSES } from '#domain/shipment/payment-status.ts';

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

describe('a payment', () => {
  it('has five statuses, each once', () => {
    expect(new Set(PAYMENT_STATUSES).size).toBe(5);
    expect(CELLS.filter(({ allowed }) => allowed)).toHaveLength(ALLOWED.length);
  });

  it.each(CELLS)('that is $from may become $to: $allowed', ({ from, to, allowed }) => {
    expect(mayMovePayment(from, to)).toBe(allowed);
  });
});
