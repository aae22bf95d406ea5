import type { BookingIntent } from '#domain/booking/intent.ts';
import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Payments } from '#domain/payment/payment-store.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Cancelling, cancelling } from '#domain/shipment/cancellation.ts';
import { type Shipment, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { isShipmentNumber } from '#domain/shipment/shipment-number.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import { shipmentView } from '#src/views/shipment.ts';
import type { Answered, Once, OnceRequest } from '../idempotency/once.ts';
import { closeOpen } from '../payment/receive-payment.ts';
import { recordChange, recordShipment } from './record-shipment.ts';
import { refundShipment } from './refund-shipment.ts';

export type CancelCommand = {
  readonly tenant: Tenant;
  readonly shipmentNumber: string;
  /** Null or empty: none. */
  readonly reason: string | null;
};

/** The same answer however often it is asked for; the reason of the first cancel stays. */
export type CancelShipment = (
  command: CancelCommand,
  request: OnceRequest,
) => Promise<Answered<ReturnType<typeof shipmentView>>>;

type Deps = { readonly once: Once; readonly clock: Clock; readonly chance: Chance };
type Seen = {
  readonly shipment: Shipment | undefined;
  readonly payments: Payments;
  readonly intent: BookingIntent | undefined;
};
type Cancelled = Omit<Seen, 'shipment'> & {
  readonly shipment: Shipment;
  readonly reason: string | null;
  readonly now: Date;
  readonly write: Writes;
  readonly chance: Chance;
};

const ACTS: Readonly<Record<Cancelling, (cancelled: Cancelled) => Shipment>> = {
  WITHDRAW: withdraw,
  REFUND: refund,
  AWAIT: wish,
  ASK: ask,
  SAME: ({ shipment }) => shipment,
};

/** Where a courier has it, or may have it, its answer decides: status and money stay until then. */
export function cancelShipment({ once, clock, chance }: Deps): CancelShipment {
  return async ({ tenant, shipmentNumber, reason: given }, request) => {
    const reason = given || null;
    if (!isShipmentNumber(shipmentNumber)) throw notFound();
    return once.run(request, {
      look: (stores) => look(stores, tenant, shipmentNumber),
      decide({ shipment, ...seen }, write) {
        if (shipment === undefined) throw notFound();
        const act = cancelling(shipment, seen.intent?.state ?? null);
        const cancelled = { ...seen, shipment, reason, now: clock.now(), write, chance };
        return shipmentView(ACTS[act](cancelled));
      },
    });
  };
}

async function look(stores: Stores, tenant: Tenant, shipmentNumber: string): Promise<Seen> {
  const key = { ...tenant, shipmentNumber };
  // The shipment last: what the others say is then never newer than its status.
  const [intent, payments, shipment] = await Promise.all([
    stores.bookings.find(key),
    stores.payments.of(shipmentAsSubject(key)),
    stores.shipments.find(tenant, shipmentNumber),
  ]);
  return { shipment, payments, intent };
}

function withdraw({ shipment, reason, payments, now, write, chance }: Cancelled): Shipment {
  const after: Shipment = {
    ...shipment,
    status: 'CANCELLED',
    paymentStatus: 'UNPAID',
    cancelledAt: now,
    courierCancellation: 'NOT_NEEDED',
    cancelReason: reason,
  };
  const recorded = recordShipment({ before: shipment, after, now }, write, chance);
  closeOpen(payments, { write, now });
  write.payments.endWaiting(shipmentAsSubject(shipment));
  return recorded;
}

/** The intent is the arbiter: who flips it first, a worker or the client, has the shipment. */
function refund({ shipment, reason, intent, now, write, chance }: Cancelled): Shipment {
  if (intent === undefined) throw new Error('a paid shipment has no booking intent');
  const refunded = refundShipment(shipment, { now, chance });
  const after: Shipment = {
    ...shipment,
    status: 'CANCELLED',
    paymentStatus: 'REFUNDED',
    cancelledAt: now,
    courierCancellation: 'NOT_NEEDED',
    cancelReason: reason,
    refund: refunded.refund,
  };
  const recorded = recordShipment({ before: shipment, after, now }, write, chance);
  write.bookings.cancel(intent);
  write.wallet.post(shipment, refunded.journal);
  return recorded;
}

/** Whoever writes down what became of the booking finds the wish. */
function wish({ shipment, reason, now, write, chance }: Cancelled): Shipment {
  const after: Shipment = {
    ...shipment,
    courierCancellation: 'PENDING',
    cancelReason: reason,
  };
  return recordChange({ before: shipment, after, now }, write, chance);
}

function ask(cancelled: Cancelled): Shipment {
  const { shipment, now, write } = cancelled;
  if (shipment.awb === null) throw new Error('a booked shipment has no AWB');
  const { awb, courierCode } = shipment;
  write.cancellations.ask({ ...shipmentKeyOf(shipment), awb, courierCode, askedAt: now });
  return wish(cancelled);
}

function notFound(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such shipment.');
}
