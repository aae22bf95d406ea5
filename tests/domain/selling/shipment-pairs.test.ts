import { describe, expect, it } from '@jest/globals';
import {
  BOOKING_PROGRESS,
  type BookingProgress,
  bookingProgress,
} from '#domain/selling/shipment/booking-progress.ts';
import { isLegalPair, LEGAL_PAIRS } from '#domain/selling/shipment/legal-pairs.ts';
import { PAYMENT_METHODS, STATUS_BY_METHOD } from '#domain/selling/shipment/payment-method.ts';
import {
  mayMovePayment,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '#domain/selling/shipment/payment-status.ts';
import {
  mayMove,
  nextStatuses,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '#domain/selling/shipment/status.ts';

/** Legal payment statuses of each shipment status, and the booking progress shown to clients. */
const EXPECTED: Record<ShipmentStatus, readonly [string, BookingProgress]> = {
  AWAITING_PAYMENT: ['UNPAID PENDING', 'NOT_STARTED'],
  WAITING_CONFIRMATION: ['PENDING', 'NOT_STARTED'],
  PROCESSING: ['PAID', 'PROCESSING'],
  BOOKED: ['PAID', 'BOOKED'],
  PICKED_UP: ['PAID', 'BOOKED'],
  IN_TRANSIT: ['PAID', 'BOOKED'],
  OUT_FOR_DELIVERY: ['PAID', 'BOOKED'],
  DELIVERED: ['PAID', 'BOOKED'],
  DELIVERY_FAILED: ['PAID', 'BOOKED'],
  ON_HOLD: ['PAID', 'BOOKED'],
  RETURN_IN_TRANSIT: ['PAID', 'BOOKED'],
  RETURNED: ['PAID', 'BOOKED'],
  LOST: ['PAID', 'BOOKED'],
  DAMAGED: ['PAID', 'BOOKED'],
  BOOKING_FAILED: ['REFUNDED', 'FAILED'],
  CANCELLED: ['UNPAID REFUNDED', 'CANCELLED'],
  EXPIRED: ['EXPIRED', 'NOT_STARTED'],
};
const PAIRS = SHIPMENT_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((payment) => ({ status, payment })),
);

describe('statuses of shipment and payment', () => {
  it.each(PAIRS)(
    'allows shipment status $status with payment status $payment only as documented',
    ({ status, payment }) => {
      const legal = EXPECTED[status][0].split(' ').includes(payment);
      expect(isLegalPair(status, payment)).toBe(legal);
    },
  );

  it.each(PAYMENT_METHODS)(
    'starts %s shipments in a legal pair that both graphs allow',
    (method) => {
      const { status, paymentStatus } = STATUS_BY_METHOD[method];
      expect(isLegalPair(status, paymentStatus)).toBe(true);
      expect([mayMove(null, status), mayMovePayment(null, paymentStatus)]).toEqual([true, true]);
    },
  );

  it('starts wallet shipments PROCESSING and PAID, and others waiting for payment', () => {
    expect(PAYMENT_METHODS).toEqual(Object.keys(STATUS_BY_METHOD));
    expect(STATUS_BY_METHOD).toEqual({
      WALLET: { status: 'PROCESSING', paymentStatus: 'PAID' },
      QRIS: { status: 'AWAITING_PAYMENT', paymentStatus: 'PENDING' },
      MANUAL_TRANSFER: { status: 'WAITING_CONFIRMATION', paymentStatus: 'PENDING' },
    });
  });

  it.each(PAIRS.filter(({ status, payment }) => isLegalPair(status, payment)))(
    'leads from $status and $payment to a legal pair by every move of the shipment',
    ({ status, payment }) => {
      for (const next of nextStatuses(status)) {
        const pairs = LEGAL_PAIRS[next].filter((to) => canBecome(payment, to));
        expect(`${next}: ${pairs.length > 0}`).toBe(`${next}: true`);
      }
    },
  );
});

describe('booking progress', () => {
  it.each(SHIPMENT_STATUSES)('shows the booking progress of a shipment that is %s', (status) => {
    const [, progress] = EXPECTED[status];
    expect(bookingProgress(status, false)).toBe(progress);
    const reviewed = status === 'PROCESSING' ? 'UNDER_REVIEW' : progress;
    expect(bookingProgress(status, true)).toBe(reviewed);
  });

  it('shows every booking progress for some shipment', () => {
    const seen = SHIPMENT_STATUSES.flatMap((status) =>
      [true, false].map((isUnderReview) => bookingProgress(status, isUnderReview)),
    );
    expect([...new Set(seen)].toSorted()).toEqual(BOOKING_PROGRESS.toSorted());
  });
});

function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return from === to || mayMovePayment(from, to);
}
