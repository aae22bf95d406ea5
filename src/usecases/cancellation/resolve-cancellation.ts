import type { CancelReply } from '#domain/cancellation/cancel-reply.ts';
import type { Cancellation } from '#domain/cancellation/cancellation.ts';
import type { Chance } from '#domain/chance.ts';
import type { Pickup } from '#domain/pickup/pickup.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { Stores, UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { decideSurely } from '../decide-surely.ts';
import { pickupOf } from '../pickup/follow-shipment.ts';
import { ownerOfShipment } from '../shipment/owner-of-shipment.ts';
import { type Answer, recordAnswer } from './record-cancellation.ts';

/** What an operator has found out at the courier. */
export type FoundOut = {
  /** Null: the shipment's own, or the only one that is asked about. */
  readonly awb: string | null;
  readonly reply: CancelReply;
  readonly by: string;
};

/**
 * A person says what the courier does not: written down as if it had answered. Said again, it
 * stands. The shipment as it is then. NOT_FOUND; TRANSITION_NOT_ALLOWED where its courier is not
 * being asked, or was answered for otherwise.
 */
export type ResolveCancellation = (shipmentNumber: string, found: FoundOut) => Promise<Shipment>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly shipments: ShipmentStore;
  readonly clock: Clock;
  readonly chance: Chance;
};
type Seen = {
  readonly shipment: Shipment | undefined;
  readonly pickup: Pickup | undefined;
  readonly open: readonly Cancellation[];
};

export function resolveCancellation(deps: Deps): ResolveCancellation {
  const { unitOfWork, shipments, clock, chance } = deps;
  return async (shipmentNumber, { awb: named, reply, by }) => {
    const owner = await ownerOfShipment(shipmentNumber, shipments);
    return decideSurely(unitOfWork, {
      look: (stores) => look(stores, owner),
      decide({ shipment, pickup, open }, write) {
        if (shipment === undefined) throw new Error(`${shipmentNumber} has an owner only`);
        const awb = named ?? (open.length === 1 ? open[0]?.awb : shipment.awb);
        const asked = open.find((one) => one.awb === awb);
        if (asked === undefined) return asResolved(shipment, awb ?? null, reply);
        const answer = { shipment, pickup, awb: asked.awb, reply };
        const now = clock.now();
        note(answer, { by, now, write, chance });
        return recordAnswer(answer, { now, write, chance });
      },
    });
  };
}

async function look(stores: Stores, owner: ShipmentKey): Promise<Seen> {
  const { shipments, cancellations, pickups } = stores;
  const [open, shipment] = await Promise.all([
    cancellations.openOf(owner),
    shipments.find(owner, owner.shipmentNumber),
  ]);
  return { open, shipment, pickup: await pickupOf(shipment, pickups) };
}

function asResolved(shipment: Shipment, awb: string | null, reply: CancelReply): Shipment {
  const { courierCancellation, shipmentNumber } = shipment;
  const said = reply.kind === 'CANCELLED' ? 'CONFIRMED' : 'REJECTED';
  if (awb !== null && awb === shipment.awb && courierCancellation === said) return shipment;
  const what = awb === null ? shipmentNumber : `${awb} of ${shipmentNumber}`;
  const message = `Its courier is not being asked to cancel ${what}.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, {
    details: { status: shipment.status },
  });
}

function note(
  { shipment, awb, reply }: Answer,
  { by, now, write, chance }: { by: string; now: Date; write: Writes; chance: Chance },
): void {
  const said = reply.kind === 'CANCELLED' ? 'cancelled' : `not cancelled: ${reply.failure.message}`;
  write.acts.note({
    ...shipmentAsSubject(shipment),
    ...{ actId: chance.uuid(), kind: 'CANCELLATION_RESOLVED' },
    ...{ detail: `${awb} ${said}`, by, at: now },
  });
}
