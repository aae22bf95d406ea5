import type { CancelReply } from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { CourierCancellation } from '#domain/carrying/courier-cancellation/courier-cancellation.ts';
import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Shipment, ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { ownerOfShipment } from '../../selling/shipment/owner-of-shipment.ts';
import { pickupOf } from '../pickup/update-pickup.ts';
import { type CancelResult, recordCancelReply } from './record-cancellation.ts';

/** The courier's decision, as an operator found out. */
export type ManualCancelReply = {
  /** Null: the AWB of the only open cancellation, or else the shipment's own. */
  readonly awb: string | null;
  readonly reply: CancelReply;
  readonly by: string;
};

/**
 * Records a reply that an operator got from the courier. Idempotent; returns the shipment as
 * recorded. NOT_FOUND; TRANSITION_NOT_ALLOWED if no such cancellation is open, or if it was
 * resolved the other way.
 */
export type ResolveCancellation = (
  shipmentNumber: string,
  found: ManualCancelReply,
) => Promise<Shipment>;

type Deps = Pick<Ports, 'unitOfWork' | 'shipments' | 'clock' | 'random'>;
type CancellationSnapshot = {
  readonly shipment: Shipment | undefined;
  readonly pickup: Pickup | undefined;
  readonly open: readonly CourierCancellation[];
};

export function resolveCancellation(deps: Deps): ResolveCancellation {
  const { unitOfWork, shipments, clock, random } = deps;
  return async (shipmentNumber, { awb: named, reply, by }) => {
    const owner = await ownerOfShipment(shipmentNumber, shipments);
    return unitOfWork.decide({
      retry: true,
      look: (stores) => look(stores, owner),
      decide({ shipment, pickup, open }, write) {
        if (shipment === undefined) throw new Error(`${shipmentNumber} was not found`);
        const awb = named ?? (open.length === 1 ? open[0]?.awb : shipment.awb);
        const cancellation = open.find((one) => one.awb === awb);
        if (cancellation === undefined) return resolvedBefore(shipment, awb ?? null, reply);
        const result = { shipment, pickup, awb: cancellation.awb, reply };
        const recorder = recorderOf({ now: clock.now(), write, random });
        const detail = detailOf(result);
        recorder.act(shipmentAsSubject(shipment), { kind: 'CANCELLATION_RESOLVED', detail, by });
        return recordCancelReply(result, recorder);
      },
    });
  };
}

async function look(stores: Stores, owner: ShipmentKey): Promise<CancellationSnapshot> {
  const { shipments, cancellations, pickups } = stores;
  const [open, shipment] = await Promise.all([
    cancellations.openOf(owner),
    shipments.find(owner, owner.shipmentNumber),
  ]);
  return { open, shipment, pickup: await pickupOf(shipment, pickups) };
}

function resolvedBefore(shipment: Shipment, awb: string | null, reply: CancelReply): Shipment {
  const { courierCancellation, shipmentNumber } = shipment;
  const resolved = reply.kind === 'CANCELLED' ? 'CONFIRMED' : 'REJECTED';
  if (awb !== null && awb === shipment.awb && courierCancellation === resolved) return shipment;
  const what = awb === null ? shipmentNumber : `${awb} of ${shipmentNumber}`;
  const message = `Its courier is not being asked to cancel ${what}.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, {
    details: { status: shipment.status },
  });
}

function detailOf({ awb, reply }: CancelResult): string {
  const text = reply.kind === 'CANCELLED' ? 'cancelled' : `not cancelled: ${reply.failure.message}`;
  return `${awb} ${text}`;
}
