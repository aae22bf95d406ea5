import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from './shipment.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from './status.ts';

/** The stage of cancellation by status. */
type CancelStage = 'UNPAID' | 'BEFORE_BOOKING' | 'AT_COURIER' | 'DONE' | 'TOO_LATE';

const STAGES: Readonly<Record<ShipmentStatus, CancelStage>> = {
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

/** Statuses in which a shipment can be cancelled; BOOKED only if its courier supports it. */
const ALLOWED = SHIPMENT_STATUSES.filter(
  (status) => !['DONE', 'TOO_LATE'].includes(STAGES[status]),
);

/**
 * Effect of a cancel. WITHDRAW: ends the payment. REFUND: no courier has the order yet. AWAIT: a
 * booking call is in flight, and its outcome decides. REQUEST: requests a cancellation from the
 * courier. NONE: already requested or cancelled.
 */
export type CancelAction = 'WITHDRAW' | 'REFUND' | 'AWAIT' | 'REQUEST' | 'NONE';

type CancellationState = Pick<Shipment, 'status' | 'courierCancellation' | 'courierCancels'>;

/** True if a cancel is accepted; false while the courier's answer is pending. */
export function isCancellable(shipment: CancellationState): boolean {
  const stage = STAGES[shipment.status];
  if (shipment.courierCancellation !== null) return false;
  return stage === 'AT_COURIER' ? shipment.courierCancels : !['DONE', 'TOO_LATE'].includes(stage);
}

/**
 * Throws SHIPMENT_NOT_CANCELLABLE if it is too late, or if the courier does not support cancelling
 * or has refused it. `isUnsent`: no courier can have the order.
 */
export function cancelActionFor(shipment: CancellationState, isUnsent: boolean): CancelAction {
  const { status, courierCancellation, courierCancels } = shipment;
  const stage = STAGES[status];
  if (stage === 'DONE' || courierCancellation === 'PENDING') return 'NONE';
  if (stage === 'UNPAID') return 'WITHDRAW';
  if (stage === 'BEFORE_BOOKING') return isUnsent ? 'REFUND' : 'AWAIT';
  if (stage === 'TOO_LATE') throw tooLate(status);
  if (courierCancellation === 'REJECTED')
    throw refused(status, 'Its courier refused to cancel it.');
  if (!courierCancels) throw refused(status, 'Its courier does not accept cancellations.');
  return 'REQUEST';
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
