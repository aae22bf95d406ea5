import type { CancelReply } from '#domain/cancellation/cancel-reply.ts';
import type { CancellationKey } from '#domain/cancellation/cancellation.ts';
import type { Chance } from '#domain/chance.ts';
import type { Pickup } from '#domain/pickup/pickup.ts';
import { type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import { cancelledEntry } from '#domain/tracking/timeline.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { leavePickup, pickupOf } from '../pickup/follow-shipment.ts';
import { recordShipment } from '../shipment/record-shipment.ts';
import { refundShipment } from '../shipment/refund-shipment.ts';
import { endAsking, recordCancelRejected } from './end-cancellation.ts';

/** Writes down what a courier answered to a cancellation, money included, in one commit. */
export type RecordCancellation = (
  cancellation: CancellationKey,
  reply: CancelReply,
) => Promise<void>;

/** What was asked, of a shipment as it is now, and what was answered. */
export type Answer = {
  readonly shipment: Shipment;
  /** That it waits in: `pickupOf`. */
  readonly pickup: Pickup | undefined;
  readonly awb: string;
  readonly reply: CancelReply;
};

type Recorder = { readonly now: Date; readonly write: Writes; readonly chance: Chance };
type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly chance: Chance;
};

export function recordCancellation({ unitOfWork, clock, chance }: Deps): RecordCancellation {
  return (cancellation, reply) =>
    unitOfWork.decide({
      async look({ shipments, pickups }) {
        const shipment = await shipments.find(cancellation, cancellation.shipmentNumber);
        return { shipment, pickup: await pickupOf(shipment, pickups) };
      },
      decide({ shipment, pickup }, write) {
        if (shipment === undefined) throw new Error(`${cancellation.shipmentNumber} is not there`);
        const { awb } = cancellation;
        recordAnswer({ shipment, pickup, awb, reply }, { now: clock.now(), write, chance });
      },
    });
}

/** Whoever told it. The shipment as recorded. */
export function recordAnswer(answer: Answer, recorder: Recorder): Shipment {
  const { shipment, awb, reply } = answer;
  endAsking(shipment, awb, recorder);
  if (isAwaited(answer)) {
    if (reply.kind === 'REFUSED') return recordCancelRejected(shipment, recorder);
    return recordCancelled(answer, recorder);
  }
  if (contradicts(answer)) complain(answer, recorder);
  return shipment;
}

/** Nobody else has said meanwhile what becomes of it. */
function isAwaited({ shipment, awb }: Answer): boolean {
  const { status, courierCancellation } = shipment;
  return awb === shipment.awb && status === 'BOOKED' && courierCancellation === 'PENDING';
}

/** What goes on must not be cancelled; what is cancelled, or was booked beside it, must be. */
function contradicts({ shipment, awb, reply }: Answer): boolean {
  const goesOn = awb === shipment.awb && shipment.status !== 'CANCELLED';
  return goesOn === (reply.kind === 'CANCELLED');
}

function recordCancelled({ shipment, pickup }: Answer, recorder: Recorder): Shipment {
  const { now, write, chance } = recorder;
  const { journal, refund } = refundShipment(shipment, { now, chance });
  const after: Shipment = {
    ...shipment,
    status: 'CANCELLED',
    paymentStatus: 'REFUNDED',
    cancelledAt: now,
    courierCancellation: 'CONFIRMED',
    pickupId: null,
    refund,
  };
  const recorded = recordShipment({ before: shipment, after, now }, write, chance);
  if (pickup !== undefined) leavePickup(pickup, shipment.shipmentNumber, recorder);
  write.wallet.post(shipment, journal);
  write.tracking.append([cancelledEntry(shipment, now)]);
  write.tracking.end(shipmentKeyOf(shipment));
  return recorded;
}

function complain({ shipment, awb, reply }: Answer, { now, write }: Recorder): void {
  const answered = reply.kind === 'CANCELLED' ? 'is cancelled' : 'was not cancelled';
  const message = `${awb} ${answered} at the courier; the shipment is ${shipment.status}.`;
  const kind = 'CANCEL_CONTRADICTION';
  write.alerts.raise({ ...shipmentAsSubject(shipment), kind, message, raisedAt: now });
}
