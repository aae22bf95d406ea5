import { describe, expect, it } from '@jest/globals';
import {
  mayPay,
  outcomeOfReceipt,
  PAYABLE_MS,
  paymentExpiresAt,
  QRIS_MS,
  refuseUnpayable,
  TRANSFER_MS,
} from '#domain/money/payment/paying.ts';
import { LEGAL_PAIRS } from '#domain/selling/shipment/legal-pairs.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/selling/shipment/payment-status.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { DAY_MS } from '#domain/time.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Answer of POST /pay by shipment status (row) and payment status; `-` marks an illegal pair. */
const CONTRACT = `
                       UNPAID       PENDING      PAID      REFUNDED  EXPIRED
  AWAITING_PAYMENT     yes          yes          -         -         -
  WAITING_CONFIRMATION -            yes          -         -         -
  PROCESSING           -            -            completed -         -
  BOOKED               -            -            completed -         -
  PICKED_UP            -            -            completed -         -
  IN_TRANSIT           -            -            completed -         -
  OUT_FOR_DELIVERY     -            -            completed -         -
  DELIVERY_FAILED      -            -            completed -         -
  ON_HOLD              -            -            completed -         -
  RETURN_IN_TRANSIT    -            -            completed -         -
  DELIVERED            -            -            completed -         -
  RETURNED             -            -            completed -         -
  LOST                 -            -            completed -         -
  DAMAGED              -            -            completed -         -
  BOOKING_FAILED       -            -            -         completed -
  CANCELLED            not_allowed  -            -         completed -
  EXPIRED              -            -            -         -         not_allowed
`;
const ANSWERS: Readonly<Record<string, string>> = {
  yes: 'YES',
  completed: 'PAYMENT_ALREADY_COMPLETED',
  not_allowed: 'PAYMENT_NOT_ALLOWED',
};
const [HEAD = [], ...ROWS] = CONTRACT.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const ENDS = [
  { end: 'no end', paymentExpiresAt: null, isOver: false },
  { end: 'an end in the future', paymentExpiresAt: new Date(NOW.getTime() + 1), isOver: false },
  { end: 'an end right now', paymentExpiresAt: NOW, isOver: true },
  { end: 'an end in the past', paymentExpiresAt: new Date(NOW.getTime() - 1), isOver: true },
];
const CELLS = SHIPMENT_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.flatMap((paymentStatus) =>
    ENDS.map((end) => ({ ...end, status, paymentStatus, may: answerTo(status, paymentStatus) })),
  ),
);

describe('paying a shipment', () => {
  it('covers every legal pair of shipment and payment status and no other', () => {
    const shown = PAYMENT_STATUSES.flatMap((paymentStatus) =>
      SHIPMENT_STATUSES.filter((status) => wordOf(status, paymentStatus) !== '-').map(
        (status) => `${status} ${paymentStatus}`,
      ),
    );
    const legal = Object.entries(LEGAL_PAIRS).flatMap(([status, payments]) =>
      payments.map((payment) => `${status} ${payment}`),
    );
    expect(shown.toSorted()).toEqual(legal.toSorted());
    expect(ROWS).toHaveLength(SHIPMENT_STATUSES.length);
  });

  it.each(CELLS)(
    'allows or refuses payment of a shipment that is $status and $paymentStatus with $end',
    ({ isOver, may, ...cell }) => {
      const { status, paymentStatus } = cell;
      expect(mayPay({ status, paymentStatus })).toBe(may);
      const pay = () => refuseUnpayable(cell, NOW);
      const code = may === 'YES' && isOver ? 'PAYMENT_NOT_ALLOWED' : may;
      if (code === 'YES') expect(pay).not.toThrow();
      else {
        const refused = { name: 'Refusal', code, details: { status, paymentStatus } };
        expect(pay).toThrow(expect.objectContaining(refused));
      }
    },
  );
});

describe('expiry of payment instructions', () => {
  it('expires a QR code after half an hour and a transfer after a day', () => {
    expect([QRIS_MS, TRANSFER_MS, PAYABLE_MS]).toEqual([30 * MINUTE_MS, DAY_MS, DAY_MS]);
    expect(paymentExpiresAt('QRIS', NOW, NOW)).toEqual(later(30 * MINUTE_MS));
    expect(paymentExpiresAt('MANUAL_TRANSFER', NOW, NOW)).toEqual(later(DAY_MS));
  });

  it.each([
    ['QRIS', 23 * HOUR_MS, 23 * HOUR_MS + 30 * MINUTE_MS],
    ['QRIS', 23.5 * HOUR_MS, DAY_MS],
    ['QRIS', 23.5 * HOUR_MS + 1, DAY_MS],
    ['QRIS', DAY_MS - 1, DAY_MS],
    ['MANUAL_TRANSFER', 1, DAY_MS],
    ['MANUAL_TRANSFER', 20 * HOUR_MS, DAY_MS],
  ] as const)(
    'expires %s payment instructions requested %d ms after creation %d ms after creation',
    (method, requested, end) => {
      expect(paymentExpiresAt(method, later(requested), NOW)).toEqual(later(end));
    },
  );
});

describe('receipts for a shipment', () => {
  it.each(CELLS)(
    'judges a receipt for a shipment that is $status and $paymentStatus ($end)',
    ({ may, ...state }) => {
      expect(outcomeOfReceipt(state, true)).toBe(may === 'YES' ? 'TAKEN' : 'LATE');
      expect(outcomeOfReceipt(state, false)).toBe('WRONG');
    },
  );
});

function later(ms: number): Date {
  return new Date(NOW.getTime() + ms);
}

function wordOf(status: ShipmentStatus, paymentStatus: PaymentStatus): string {
  const [, ...cells] = ROWS.find(([row]) => row === status) ?? [];
  return cells[HEAD.indexOf(paymentStatus)] ?? '-';
}

/** Pairs that never occur in the database are refused by their payment status. */
function answerTo(status: ShipmentStatus, paymentStatus: PaymentStatus): string | undefined {
  const isPaid = ['PAID', 'REFUNDED'].includes(paymentStatus);
  const otherwise = ANSWERS[isPaid ? 'completed' : 'not_allowed'];
  // A rejected transfer returns to AWAITING_PAYMENT, and the rule is the same for both statuses.
  if (status === 'WAITING_CONFIRMATION' && paymentStatus === 'UNPAID') return 'YES';
  return ANSWERS[wordOf(status, paymentStatus)] ?? otherwise;
}
