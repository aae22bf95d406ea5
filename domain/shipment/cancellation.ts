import type { IntentState } from '#domain/booking/intent.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from './shipment.ts';
import type { ShipmentStatus } from './status.ts';

/** What a client's cancel does in each status: once a courier knows of it, nobody is asked yet. */
type Cancelling = 'UNPAID' | 'BEFORE_BOOKING' | 'DONE' | 'NO';

const BY_STATUS: Readonly<Record<ShipmentStatus, Cancelling>> = {
  AWAITING_PAYMENT: 'UNPAID',
  WAITING_CONFIRMATION: 'UNPAID',
  PROCESSING: 'BEFORE_BOOKING',
  BOOKED: 'NO',
  PICKED_UP: 'NO',
  IN_TRANSIT: 'NO',
  OUT_FOR_DELIVERY: 'NO',
  DELIVERY_FAILED: 'NO',
  ON_HOLD: 'NO',
  RETURN_IN_TRANSIT: 'NO',
  DELIVERED: 'NO',
  RETURNED: 'NO',
  LOST: 'NO',
  DAMAGED: 'NO',
  BOOKING_FAILED: 'NO',
  CANCELLED: 'DONE',
  EXPIRED: 'NO',
};

/** Whether a cancel may succeed; while a booking is under way only trying tells. */
export function isCancellable({ status }: Pick<Shipment, 'status'>): boolean {
  return ['UNPAID', 'BEFORE_BOOKING'].includes(BY_STATUS[status]);
}

/**
 * What is to be done now. SHIPMENT_NOT_CANCELLABLE where the courier knows, or may know, of it:
 * `intent` null is a shipment that nobody has paid.
 */
export function cancelling(
  { status }: Pick<Shipment, 'status'>,
  intent: IntentState | null,
): Exclude<Cancelling, 'NO'> {
  const wanted = BY_STATUS[status];
  const isTooLate = wanted === 'BEFORE_BOOKING' && intent !== 'PENDING';
  if (wanted !== 'NO' && !isTooLate) return wanted;
  const message = isTooLate
    ? 'The courier is being asked to book it; try again in a moment.'
    : `A shipment that is ${status} cannot be cancelled.`;
  throw new Refusal('SHIPMENT_NOT_CANCELLABLE', message, { details: { status } });
}
