import type { ShipmentStatus } from './status.ts';

/** Progress of the booking, as clients see it. */
export const BOOKING_PROGRESS = [
  'NOT_STARTED',
  'PROCESSING',
  'UNDER_REVIEW',
  'BOOKED',
  'FAILED',
  'CANCELLED',
] as const;
export type BookingProgress = (typeof BOOKING_PROGRESS)[number];

const PROGRESS: Readonly<Record<ShipmentStatus, BookingProgress>> = {
  AWAITING_PAYMENT: 'NOT_STARTED',
  WAITING_CONFIRMATION: 'NOT_STARTED',
  PROCESSING: 'PROCESSING',
  BOOKED: 'BOOKED',
  PICKED_UP: 'BOOKED',
  IN_TRANSIT: 'BOOKED',
  OUT_FOR_DELIVERY: 'BOOKED',
  DELIVERY_FAILED: 'BOOKED',
  ON_HOLD: 'BOOKED',
  RETURN_IN_TRANSIT: 'BOOKED',
  DELIVERED: 'BOOKED',
  RETURNED: 'BOOKED',
  LOST: 'BOOKED',
  DAMAGED: 'BOOKED',
  BOOKING_FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'NOT_STARTED',
};

/** `isUnderReview`: the outcome is unknown, and an operator resolves it. */
export function bookingProgress(status: ShipmentStatus, isUnderReview: boolean): BookingProgress {
  const progress = PROGRESS[status];
  return progress === 'PROCESSING' && isUnderReview ? 'UNDER_REVIEW' : progress;
}
