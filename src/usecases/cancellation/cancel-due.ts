import type { AlertStore } from '#domain/alert/alert.ts';
import type { CancelReply } from '#domain/cancellation/cancel-reply.ts';
import type { Cancellation } from '#domain/cancellation/cancellation.ts';
import type { CancellationStore } from '#domain/cancellation/cancellation-store.ts';
import { askAgainAt, isUnanswered } from '#domain/cancellation/schedule.ts';
import type { CourierDirectory } from '#domain/courier/courier-directory.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { Complain } from '../complain.ts';
import { type AskDue, askDue } from '../courier/ask-due.ts';
import type { RecordCancellation } from './record-cancellation.ts';

/** Asks couriers to cancel what clients have cancelled. */
export type CancelDue = AskDue<Cancellation>;

type Deps = {
  readonly cancellations: CancellationStore;
  readonly shipments: ShipmentStore;
  readonly alerts: AlertStore;
  readonly directory: CourierDirectory;
  readonly recordCancellation: RecordCancellation;
  readonly clock: Clock;
  readonly complain: Complain;
};

export function cancelDue(deps: Deps): CancelDue {
  const { cancellations, recordCancellation } = deps;
  return askDue(
    {
      claimDue: (claim) => cancellations.claimDue(claim),
      ask: async (one, deadlineMs) => recordCancellation(one, await ask(one, deadlineMs, deps)),
      postpone: (one) => askAgain(one, deps),
      nameOf: ({ shipmentNumber }) => shipmentNumber,
    },
    deps,
  );
}

async function ask(
  one: Cancellation,
  deadlineMs: number,
  { shipments, directory }: Pick<Deps, 'shipments' | 'directory'>,
): Promise<CancelReply> {
  const { shipmentNumber: reference, awb } = one;
  const shipment = await shipments.find(one, reference);
  if (shipment === undefined) throw new Error('it is not there');
  const courier = directory.courierFor(one, shipment.courierCode);
  if (courier === undefined) throw new Error(`${shipment.courierCode} is not offered any more`);
  const { cancellation } = courier.profile.capabilities;
  if (!cancellation) throw new Error(`${shipment.courierCode} takes no cancellations any more`);
  return courier.cancel({ reference, awb, reason: shipment.cancelReason }, deadlineMs);
}

async function askAgain(
  one: Cancellation,
  { cancellations, alerts, clock }: Pick<Deps, 'cancellations' | 'alerts' | 'clock'>,
): Promise<void> {
  const now = clock.now();
  await cancellations.postpone(one, askAgainAt(one.askedAt, now));
  if (!isUnanswered(one.askedAt, now)) return;
  const message = `The courier does not say whether it has cancelled ${one.awb}.`;
  await alerts.raise({ ...shipmentAsSubject(one), kind: 'CANCEL_STUCK', message, raisedAt: now });
}
