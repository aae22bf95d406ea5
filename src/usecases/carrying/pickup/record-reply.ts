import { type Pickup, type PickupKey, pickupAsSubject } from '#domain/carrying/pickup/pickup.ts';
import type { PickupReply } from '#domain/carrying/pickup/pickup-order.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';
import { endPickup, endRequest, requestCourierCancel } from './end-pickup.ts';
import { recordPickup } from './record-pickup.ts';

/** SILENT: no decision before the window began. */
export type RequestOutcome =
  | Exclude<PickupReply, { readonly kind: 'PENDING' }>
  | { readonly kind: 'SILENT' };

/** Records a courier's reply to a pickup request, in one commit. */
export type RecordReply = (key: PickupKey, outcome: RequestOutcome) => Promise<void>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

const SILENT = {
  code: 'COURIER_TIMEOUT',
  message: 'The courier did not confirm it before its window began.',
};

export function recordReply({ unitOfWork, clock, random }: Deps): RecordReply {
  return (key, outcome) =>
    unitOfWork.decide({
      look: ({ pickups }) => pickups.find(key),
      decide(pickup, write) {
        if (pickup === undefined) throw new Error(`${key.pickupId} was not found`);
        const recorder = recorderOf({ now: clock.now(), write, random });
        if (pickup.status === 'REQUESTED') recordDecision(pickup, outcome, recorder);
        else recordLateReply(pickup, outcome, recorder);
      },
    });
}

function recordDecision(pickup: Pickup, outcome: RequestOutcome, recorder: Recorder): void {
  if (outcome.kind === 'CONFIRMED') {
    const { courierReference } = outcome;
    const after: Pickup = { ...pickup, status: 'CONFIRMED', courierReference };
    recordPickup({ before: pickup, steps: [after] }, recorder);
    endRequest(pickup, recorder);
    return;
  }
  const isSilent = outcome.kind === 'SILENT';
  const failure = isSilent ? SILENT : outcome.failure;
  const failed = endPickup({ pickup }, { status: 'FAILED', failure }, recorder);
  if (!isSilent) {
    endRequest(pickup, recorder);
    return;
  }
  requestCourierCancel(failed, recorder);
  recorder.alert(pickupAsSubject(pickup), 'PICKUP_STUCK', SILENT.message);
}

/** Cancels, by the courier's reference, a pickup that was confirmed after it had ended. */
function recordLateReply(pickup: Pickup, outcome: RequestOutcome, recorder: Recorder): void {
  const isWanted = pickup.status === 'CONFIRMED' || pickup.status === 'COMPLETED';
  if (isWanted || outcome.kind !== 'CONFIRMED') {
    endRequest(pickup, recorder);
    return;
  }
  const { courierReference } = outcome;
  recorder.write.pickups.update(pickup, { ...pickup, courierReference });
  requestCourierCancel(pickup, recorder);
}
