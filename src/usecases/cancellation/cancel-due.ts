import type { AlertStore } from '#domain/alert/alert.ts';
import type { CancelReply } from '#domain/cancellation/cancel-reply.ts';
import type { Cancellation } from '#domain/cancellation/cancellation.ts';
import type { CancellationStore } from '#domain/cancellation/cancellation-store.ts';
import { askAgainAt, CLAIM_MS, DEADLINE_MS, isUnanswered } from '#domain/cancellation/schedule.ts';
import type { CourierDirectory } from '#domain/courier/courier-directory.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { Complain } from '../complain.ts';
import type { RecordCancellation } from './record-cancellation.ts';

/** Asks couriers to cancel what clients have cancelled. Whether there may be more right now. */
export type CancelDue = () => Promise<boolean>;

type Deps = {
  readonly cancellations: CancellationStore;
  readonly shipments: ShipmentStore;
  readonly alerts: AlertStore;
  readonly directory: CourierDirectory;
  readonly recordCancellation: RecordCancellation;
  readonly clock: Clock;
  readonly complain: Complain;
};

/** Asked for all at once, each for itself: a courier that is silent holds up nobody else's. */
const AT_A_TIME = 20;

export function cancelDue(deps: Deps): CancelDue {
  return async () => {
    const now = deps.clock.now();
    const claimedAtMs = deps.clock.monotonicMs();
    const until = new Date(now.getTime() + CLAIM_MS);
    const due = await deps.cancellations.claimDue({ room: AT_A_TIME, now, until });
    await Promise.all(due.map((one) => cancel(one, claimedAtMs + DEADLINE_MS, deps)));
    return due.length === AT_A_TIME;
  };
}

async function cancel(one: Cancellation, deadlineMs: number, deps: Deps): Promise<void> {
  const { recordCancellation, complain } = deps;
  try {
    await recordCancellation(one, await ask(one, deadlineMs, deps));
  } catch (error) {
    if (!(error instanceof CourierFailure)) complain(`${one.shipmentNumber}: not cancelled`, error);
    await askAgain(one, deps);
  }
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
  return courier.cancel({ reference, awb }, deadlineMs);
}

/** Where not even that is possible, it is due again as whoever claimed it had died. */
async function askAgain(one: Cancellation, deps: Deps): Promise<void> {
  const { cancellations, alerts, clock, complain } = deps;
  const now = clock.now();
  try {
    await cancellations.postpone(one, askAgainAt(one.askedAt, now));
    if (!isUnanswered(one.askedAt, now)) return;
    const message = `The courier does not say whether it has cancelled ${one.awb}.`;
    await alerts.raise({ ...shipmentAsSubject(one), kind: 'CANCEL_STUCK', message, raisedAt: now });
  } catch (error) {
    complain(`${one.shipmentNumber}: not postponed`, error);
  }
}
