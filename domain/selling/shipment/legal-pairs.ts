import type { StatusPair } from './payment-method.ts';
import { mayMovePayment, type PaymentStatus } from './payment-status.ts';
import type { ShipmentStatus } from './status.ts';

const PAID = ['PAID'] as const;

/** Payment statuses allowed in each status: a CHECK in the database as well. */
export const LEGAL_PAIRS: Readonly<Record<ShipmentStatus, readonly PaymentStatus[]>> = {
  AWAITING_PAYMENT: ['UNPAID', 'PENDING'],
  WAITING_CONFIRMATION: ['PENDING'],
  PROCESSING: PAID,
  BOOKED: PAID,
  PICKED_UP: PAID,
  IN_TRANSIT: PAID,
  OUT_FOR_DELIVERY: PAID,
  DELIVERY_FAILED: PAID,
  ON_HOLD: PAID,
  RETURN_IN_TRANSIT: PAID,
  DELIVERED: PAID,
  RETURNED: PAID,
  LOST: PAID,
  DAMAGED: PAID,
  BOOKING_FAILED: ['REFUNDED'],
  CANCELLED: ['UNPAID', 'REFUNDED'],
  EXPIRED: ['EXPIRED'],
};

export function isLegalPair(status: ShipmentStatus, paymentStatus: PaymentStatus): boolean {
  return LEGAL_PAIRS[status].includes(paymentStatus);
}

/** Throws RangeError for a payment that no use case makes. `before` is null for a new shipment. */
export function checkPayment(before: StatusPair | null, after: StatusPair): void {
  const { status, paymentStatus: to } = after;
  const from = before?.paymentStatus ?? null;
  if (from !== to && !mayMovePayment(from, to)) {
    throw new RangeError(`a payment that is ${from ?? 'new'} never becomes ${to}`);
  }
  if (!isLegalPair(status, to)) throw new RangeError(`a shipment that is ${status} is never ${to}`);
}
