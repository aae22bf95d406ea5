import type { CancelReply } from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { CancellationKey } from '#domain/carrying/courier-cancellation/courier-cancellation.ts';
import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import { cancelledEntry } from '#domain/carrying/tracking/timeline.ts';
import { type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';
import { recordShipment } from '../../selling/shipment/record-shipment.ts';
import { refundShipment } from '../../selling/shipment/refund-shipment.ts';
import { leavePickup, pickupOf } from '../pickup/update-pickup.ts';
import { closeCancelRequest, recordCancelRejected } from './end-cancellation.ts';

/** Records a courier's reply to a cancel request, with the refund, in one commit. */
export type RecordCancellation = (
  cancellation: CancellationKey,
  reply: CancelReply,
) => Promise<void>;

/** A courier's reply, with the current shipment. */
export type CancelResult = {
  readonly shipment: Shipment;
  /** The pickup in which the shipment is waiting: `pickupOf`. */
  readonly pickup: Pickup | undefined;
  readonly awb: string;
  readonly reply: CancelReply;
};

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

export function recordCancellation({ unitOfWork, clock, random }: Deps): RecordCancellation {
  return (cancellation, reply) =>
    unitOfWork.decide({
      async look({ shipments, pickups }) {
        const shipment = await shipments.find(cancellation, cancellation.shipmentNumber);
        return { shipment, pickup: await pickupOf(shipment, pickups) };
      },
      decide({ shipment, pickup }, write) {
        if (shipment === undefined) throw new Error(`${cancellation.shipmentNumber} was not found`);
        const { awb } = cancellation;
        const recorder = recorderOf({ now: clock.now(), write, random });
        recordCancelReply({ shipment, pickup, awb, reply }, recorder);
      },
    });
}

/** Records a reply of the courier or an operator. Returns the shipment as recorded. */
export function recordCancelReply(result: CancelResult, recorder: Recorder): Shipment {
  const { shipment, awb, reply } = result;
  closeCancelRequest(shipment, awb, recorder);
  if (isAwaited(result)) {
    if (reply.kind === 'REFUSED') return recordCancelRejected(shipment, recorder);
    return recordCancelled(result, recorder);
  }
  if (contradicts(result)) raiseContradiction(result, recorder);
  return shipment;
}

/** True if no other event has decided the cancellation. */
function isAwaited({ shipment, awb }: CancelResult): boolean {
  const { status, courierCancellation } = shipment;
  return awb === shipment.awb && status === 'BOOKED' && courierCancellation === 'PENDING';
}

/**
 * True if a shipment in transit was cancelled, or if the courier refuses to cancel a cancelled
 * shipment or a double booking.
 */
function contradicts({ shipment, awb, reply }: CancelResult): boolean {
  const isUnderWay = awb === shipment.awb && shipment.status !== 'CANCELLED';
  return isUnderWay === (reply.kind === 'CANCELLED');
}

function recordCancelled({ shipment, pickup }: CancelResult, recorder: Recorder): Shipment {
  const { now, write } = recorder;
  const { journals, refunded } = refundShipment(shipment, recorder);
  const after: Shipment = {
    ...shipment,
    status: 'CANCELLED',
    paymentStatus: 'REFUNDED',
    cancelledAt: now,
    courierCancellation: 'CONFIRMED',
    pickupId: null,
    ...refunded,
  };
  const recorded = recordShipment({ before: shipment, after }, recorder);
  if (pickup !== undefined) leavePickup(pickup, shipment.shipmentNumber, recorder);
  for (const journal of journals) write.wallet.post(shipment, journal);
  write.tracking.append([cancelledEntry(shipment, now)]);
  write.tracking.stopPolling(shipmentKeyOf(shipment));
  return recorded;
}

function raiseContradiction({ shipment, awb, reply }: CancelResult, { alert }: Recorder): void {
  const answered = reply.kind === 'CANCELLED' ? 'is cancelled' : 'was not cancelled';
  const message = `${awb} ${answered} at the courier; the shipment is ${shipment.status}.`;
  alert(shipmentAsSubject(shipment), 'CANCEL_CONTRADICTION', message);
}
