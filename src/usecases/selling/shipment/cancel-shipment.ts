import { type BookingIntent, isUnsent } from '#domain/carrying/booking/intent.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { Payments } from '#domain/money/payment/payment-store.ts';
import { notFound } from '#domain/refusal.ts';
import { type CancelAction, cancelActionFor } from '#domain/selling/shipment/cancellation.ts';
import { type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { isShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import { shipmentView } from '#src/views/selling/shipment.ts';
import { closeOpen } from '../../money/payment/receive-payment.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';
import { recordChange, recordShipment } from './record-shipment.ts';
import { refundShipment } from './refund-shipment.ts';

export type CancelCommand = {
  readonly tenant: Tenant;
  readonly shipmentNumber: string;
  /** Null or empty if no reason was given. */
  readonly reason: string | null;
};

/** Idempotent: a repeated cancel gets the same answer; the reason of the first cancel stays. */
export type CancelShipment = (
  command: CancelCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof shipmentView>>>;

type Deps = Pick<Ports, 'idempotent' | 'clock' | 'random'>;
type CancelSnapshot = {
  readonly shipment: Shipment | undefined;
  readonly payments: Payments;
  readonly intent: BookingIntent | undefined;
};
type CancelContext = Omit<CancelSnapshot, 'shipment'> & {
  readonly shipment: Shipment;
  readonly reason: string | null;
};

type Cancel = (context: CancelContext, recorder: Recorder) => Shipment;

const ACTIONS: Readonly<Record<CancelAction, Cancel>> = {
  WITHDRAW: withdraw,
  REFUND: refund,
  AWAIT: requestCancel,
  REQUEST: requestCourierCancel,
  NONE: ({ shipment }) => shipment,
};

/**
 * If the courier may have a booking, its answer decides; until then status and money stay
 * unchanged.
 */
export function cancelShipment({ idempotent, clock, random }: Deps): CancelShipment {
  return async ({ tenant, shipmentNumber, reason: given }, request) => {
    const reason = given || null;
    if (!isShipmentNumber(shipmentNumber)) throw notFound('shipment');
    return idempotent.run(request, {
      sharesCommit: tenantOf(tenant),
      look: (stores) => look(stores, tenant, shipmentNumber),
      decide({ shipment, ...snapshot }, write) {
        if (shipment === undefined) throw notFound('shipment');
        const { intent } = snapshot;
        const action = cancelActionFor(shipment, intent !== undefined && isUnsent(intent.state));
        const recorder = recorderOf({ now: clock.now(), write, random });
        const after = ACTIONS[action]({ ...snapshot, shipment, reason }, recorder);
        return shipmentView(after, write.trackingUrl);
      },
    });
  };
}

async function look(
  stores: Stores,
  tenant: Tenant,
  shipmentNumber: string,
): Promise<CancelSnapshot> {
  const key = { ...tenant, shipmentNumber };
  // Reads the shipment last, so that intent and payments are never newer than its status.
  const [intent, payments, shipment] = await Promise.all([
    stores.bookings.find(key),
    stores.payments.of(shipmentAsSubject(key)),
    stores.shipments.find(tenant, shipmentNumber),
  ]);
  return { shipment, payments, intent };
}

function withdraw({ shipment, reason, payments }: CancelContext, recorder: Recorder): Shipment {
  const { now, write } = recorder;
  const after: Shipment = {
    ...shipment,
    status: 'CANCELLED',
    paymentStatus: 'UNPAID',
    cancelledAt: now,
    courierCancellation: 'NOT_NEEDED',
    cancelReason: reason,
  };
  const recorded = recordShipment({ before: shipment, after }, recorder);
  closeOpen(payments, recorder);
  write.payments.clearDue(shipmentAsSubject(shipment));
  return recorded;
}

/**
 * The intent decides the race between worker and client, since only one of the updates succeeds.
 */
function refund({ shipment, reason, intent }: CancelContext, recorder: Recorder): Shipment {
  const { now, write } = recorder;
  if (intent === undefined) throw new Error('a paid shipment has no booking intent');
  const { journals, refunded } = refundShipment(shipment, recorder);
  const after: Shipment = {
    ...shipment,
    status: 'CANCELLED',
    paymentStatus: 'REFUNDED',
    cancelledAt: now,
    courierCancellation: 'NOT_NEEDED',
    cancelReason: reason,
    ...refunded,
  };
  const recorded = recordShipment({ before: shipment, after }, recorder);
  write.bookings.cancel(intent);
  for (const journal of journals) write.wallet.post(shipment, journal);
  return recorded;
}

/** The commit of the booking's outcome will see this request. */
function requestCancel({ shipment, reason }: CancelContext, recorder: Recorder): Shipment {
  const after: Shipment = {
    ...shipment,
    courierCancellation: 'PENDING',
    cancelReason: reason,
  };
  return recordChange({ before: shipment, after }, recorder);
}

function requestCourierCancel(context: CancelContext, recorder: Recorder): Shipment {
  const { shipment } = context;
  const { now, write } = recorder;
  if (shipment.awb === null) throw new Error('a booked shipment has no AWB');
  const { awb, courierOrderId: orderId, provider, courierCode } = shipment;
  const order = { awb, orderId, provider, courierCode, requestedAt: now };
  write.cancellations.request({ ...shipmentKeyOf(shipment), ...order });
  return requestCancel(context, recorder);
}
