import type { IntentState } from '#domain/booking/intent.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from './shipment.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from './status.ts';

/** What a client's cancel does in each status. */
type Stage = 'UNPAID' | 'BEFORE_BOOKING' | 'AT_COURIER' | 'DONE' | 'TOO_LATE';

const BY_STATUS: Readonly<Record<ShipmentStatus, Stage>> = {
  AWAITING_PAYMENT: 'UNPAID',
  WAITING_CONFIRMATION: 'UNPAID',
  PROCESSING: 'BEFORE_BOOKING',
  BOOKED: 'AT_COURIER',
  PICKED_UP: 'TOO_LATE',
  IN_TRANSIT: 'TOO_LATE',
  OUT_FOR_DELIVERY: 'TOO_LATE',
  DELIVERY_FAILED: 'TOO_LATE',
  ON_HOLD: 'TOO_LATE',
  RETURN_IN_TRANSIT: 'TOO_LATE',
  DELIVERED: 'TOO_LATE',
  RETURNED: 'TOO_LATE',
  LOST: 'TOO_LATE',
  DAMAGED: 'TOO_LATE',
  BOOKING_FAILED: 'TOO_LATE',
  CANCELLED: 'DONE',
  EXPIRED: 'TOO_LATE',
};

/** Statuses in which a shipment can be cancelled; BOOKED where its courier takes it, too. */
const ALLOWED = SHIPMENT_STATUSES.filter(
  (status) => !['DONE', 'TOO_LATE'].includes(BY_STATUS[status]),
);

/**
 * What a cancel makes of a shipment. WITHDRAW: nobody is to pay any more. REFUND: no courier has
 * it. AWAIT: a courier is being asked to book it, and its answer decides. ASK: the courier is to be
 * asked. SAME: it was asked before, or is cancelled.
 */
export type Cancelling = 'WITHDRAW' | 'REFUND' | 'AWAIT' | 'ASK' | 'SAME';

type Standing = Pick<Shipment, 'status' | 'courierCancellation' | 'courierCancels'>;

/** Whether a cancel is taken; while a courier is asked, its answer is still to come. */
export function isCancellable(shipment: Standing): boolean {
  const stage = BY_STATUS[shipment.status];
  if (shipment.courierCancellation !== null) return false;
  return stage === 'AT_COURIER' ? shipment.courierCancels : !['DONE', 'TOO_LATE'].includes(stage);
}

/**
 * SHIPMENT_NOT_CANCELLABLE where it is too late, or its courier takes no cancellation, or has
 * refused it. `intent` null is a shipment that nobody has paid.
 */
export function cancelling(shipment: Standing, intent: IntentState | null): Cancelling {
  const { status, courierCancellation, courierCancels } = shipment;
  const stage = BY_STATUS[status];
  if (stage === 'DONE' || courierCancellation === 'PENDING') return 'SAME';
  if (stage === 'UNPAID') return 'WITHDRAW';
  if (stage === 'BEFORE_BOOKING') return intent === 'PENDING' ? 'REFUND' : 'AWAIT';
  if (stage === 'TOO_LATE') throw tooLate(status);
  if (courierCancellation === 'REJECTED')
    throw refused(status, 'Its courier refused to cancel it.');
  if (!courierCancels) throw refused(status, 'Its courier takes no cancellations.');
  return 'ASK';
}

function tooLate(status: ShipmentStatus): Refusal {
  const message = `A shipment that is ${status} cannot be cancelled, only ${ALLOWED.join(', ')}.`;
  return new Refusal('SHIPMENT_NOT_CANCELLABLE', message, {
    details: { status, allowed: ALLOWED },
  });
}

function refused(status: ShipmentStatus, message: string): Refusal {
  return new Refusal('SHIPMENT_NOT_CANCELLABLE', message, { details: { status } });
}
