import { describe, expect, it } from '@jest/globals';
import type { Payment } from '#domain/money/payment/payment.ts';
import { FIRST_CODE_MAX } from '#domain/money/payment/transfer-code.ts';
import {
  mayMoveTopUp,
  pendingTopUp,
  refuseAmount,
  TOP_UP_MAX,
  TOP_UP_STATUSES,
  topUpAsSubject,
} from '#domain/money/top-up/top-up.ts';
import { topUpMoves } from '#domain/money/top-up/top-up-money.ts';
import { AMOUNT_MAX, rupiah } from '#domain/money.ts';
import { topUp } from '#tests/kit/builders.ts';

const MOVES = TOP_UP_STATUSES.flatMap((from) => TOP_UP_STATUSES.map((to) => ({ from, to })));
const ALLOWED = [
  'PENDING → PAID',
  'PENDING → EXPIRED',
  'PENDING → FAILED',
  'EXPIRED → PAID',
  'FAILED → PAID',
];
const { accountId, environment, topUpId, createdAt, expiresAt } = topUp();
const TRANSFER: Payment = {
  accountId,
  environment,
  subject: topUpId,
  paymentNumber: 1,
  state: 'OPEN',
  method: 'MANUAL_TRANSFER',
  uniqueCode: 217,
  amount: rupiah(500_217),
  bankAccount: { bank: 'BCA', accountNumber: '1', accountName: 'PT Satukurir' },
  createdAt,
  expiresAt,
};

describe('top-up', () => {
  it.each(MOVES)('allows a top-up to move from $from to $to only as documented', ({ from, to }) => {
    expect(mayMoveTopUp(from, to)).toBe(ALLOWED.includes(`${from} → ${to}`));
  });

  it.each([
    [9_999, 'TOO_SMALL'],
    [10_000, null],
    [999_999_001, null],
    [999_999_002, 'TOO_LARGE'],
    [0, 'TOO_SMALL'],
  ])('judges a top-up of %d rupiah: %s', (amount, code) => {
    const refuse = () => refuseAmount({ amount: rupiah(amount) });
    if (code === null) return expect(refuse).not.toThrow();
    expect(refuse).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        fieldErrors: [expect.objectContaining({ path: 'amount', code })],
      }),
    );
  });

  it('keeps the largest top-up plus any unique code within the largest amount', () => {
    expect(TOP_UP_MAX + FIRST_CODE_MAX).toBe(AMOUNT_MAX);
  });

  it('creates a pending top-up that expires with its instructions', () => {
    const command = { amount: rupiah(500_000), method: 'MANUAL_TRANSFER' } as const;
    expect(pendingTopUp(topUpId, command, TRANSFER)).toEqual(
      topUp({ method: 'MANUAL_TRANSFER', amount: rupiah(500_000) }),
    );
    expect(topUpAsSubject(topUp())).toEqual({ accountId, environment, subject: topUpId });
  });

  it('credits the whole amount paid for a top-up from the clearing account of its method', () => {
    expect(topUpMoves(TRANSFER)).toEqual([
      { from: 'TRANSFER_CLEARING', to: 'AVAILABLE', amount: 500_217 },
    ]);
    expect(topUpMoves({ method: 'QRIS', amount: rupiah(500_000) })).toEqual([
      { from: 'QRIS_CLEARING', to: 'AVAILABLE', amount: 500_000 },
    ]);
  });
});
