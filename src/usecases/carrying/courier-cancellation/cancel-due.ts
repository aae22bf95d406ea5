import { isOverdue, isTurnedAway, nextCallAt } from '#domain/carrying/courier/call-schedule.ts';
import { cancelReasonOf } from '#domain/carrying/courier-cancellation/cancel-reason.ts';
import type { CourierCancelReply } from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { CourierCancellation } from '#domain/carrying/courier-cancellation/courier-cancellation.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Ports } from '../../ports.ts';
import { type DueCalls, dueCalls } from '../courier/due-calls.ts';
import type { RecordCancellation } from './record-cancellation.ts';

/** Calls couriers to cancel bookings that clients have cancelled. */
export type CancelDue = DueCalls<CourierCancellation>;

type Deps = Pick<
  Ports,
  'cancellations' | 'shipments' | 'alerts' | 'directory' | 'clock' | 'reportError'
> & {
  readonly recordCancellation: RecordCancellation;
};

export function cancelDue(deps: Deps): CancelDue {
  const { cancellations, recordCancellation } = deps;
  return dueCalls(
    {
      claimDue: (claim) => cancellations.claimDue(claim),
      async call(one, deadlineMs) {
        const reply = await callCourier(one, deadlineMs, deps);
        if (reply.kind === 'PENDING') return retryPending(one, deps);
        await recordCancellation(one, reply);
      },
      postpone: (cancellation, error) => retryLater(cancellation, error, deps),
      nameOf: ({ shipmentNumber }) => shipmentNumber,
    },
    deps,
  );
}

async function callCourier(
  cancellation: CourierCancellation,
  deadlineMs: number,
  { shipments, directory }: Pick<Deps, 'shipments' | 'directory'>,
): Promise<CourierCancelReply> {
  const { shipmentNumber: reference, awb, orderId, pendingSince } = cancellation;
  const shipment = await shipments.find(cancellation, reference);
  if (shipment === undefined) throw new Error('its shipment was not found');
  const courier = directory.courierOf(shipment);
  if (courier === undefined) {
    throw new Error(`${shipment.courierCode} at ${shipment.provider} is not configured`);
  }
  const { capabilities } = courier.profile;
  if (!capabilities.cancellation)
    throw new Error(`${shipment.courierCode} no longer takes cancellations`);
  const reason = cancelReasonOf(awb, shipment);
  const order = { reference, awb, orderId, reason, isPending: pendingSince !== null };
  return courier.cancel(order, deadlineMs);
}

/** The courier has the request, and further calls only repeat it. */
function retryPending(cancellation: CourierCancellation, deps: Deps): Promise<void> {
  const pendingSince = cancellation.pendingSince ?? deps.clock.now();
  return retryLater({ ...cancellation, pendingSince }, undefined, deps);
}

async function retryLater(
  cancellation: CourierCancellation,
  error: unknown,
  { cancellations, alerts, clock }: Pick<Deps, 'cancellations' | 'alerts' | 'clock'>,
): Promise<void> {
  const now = clock.now();
  const { requestedAt, pendingSince } = cancellation;
  const dueAt = nextCallAt('cancellation', requestedAt, { error, now });
  await cancellations.postpone(cancellation, dueAt, pendingSince);
  // The provider's own alert already says that it refuses our requests.
  if (!isOverdue(requestedAt, now) || isTurnedAway(error)) return;
  const message = stuckText(cancellation);
  await alerts.raise({
    ...shipmentAsSubject(cancellation),
    kind: 'CANCEL_STUCK',
    message,
    raisedAt: now,
  });
}

function stuckText({ awb, pendingSince }: CourierCancellation): string {
  if (pendingSince === null) return `The courier does not say whether it has cancelled ${awb}.`;
  const since = pendingSince.toISOString();
  return `The courier has had the request to cancel ${awb} since ${since}, and does not decide.`;
}
