import type { Chance } from '#domain/chance.ts';
import { type Pickup, type PickupKey, pickupAsSubject } from '#domain/pickup/pickup.ts';
import type { PickupReply } from '#domain/pickup/pickup-order.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { endPickup, endRequest, tellToStayAway } from './end-pickup.ts';
import { type Recorder, recordPickup } from './record-pickup.ts';

/** SILENT: it has not decided until its window began. */
export type RequestOutcome =
  | Exclude<PickupReply, { readonly kind: 'PENDING' }>
  | { readonly kind: 'SILENT' };

/** Writes down what a courier answered to a request to come, in one commit. */
export type RecordReply = (key: PickupKey, outcome: RequestOutcome) => Promise<void>;

type Deps = { readonly unitOfWork: UnitOfWork; readonly clock: Clock; readonly chance: Chance };

const SILENT = {
  code: 'COURIER_TIMEOUT',
  message: 'The courier did not confirm it before its window began.',
};

export function recordReply({ unitOfWork, clock, chance }: Deps): RecordReply {
  return (key, outcome) =>
    unitOfWork.decide({
      look: ({ pickups }) => pickups.find(key),
      decide(pickup, write) {
        if (pickup === undefined) throw new Error(`${key.pickupId} is not there`);
        const recorder = { now: clock.now(), write, chance };
        if (pickup.status === 'REQUESTED') decided(pickup, outcome, recorder);
        else tooLate(pickup, outcome, recorder);
      },
    });
}

function decided(pickup: Pickup, outcome: RequestOutcome, recorder: Recorder): void {
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
  tellToStayAway(failed, recorder);
  const alert = { kind: 'PICKUP_STUCK', message: SILENT.message, raisedAt: recorder.now } as const;
  recorder.write.alerts.raise({ ...pickupAsSubject(pickup), ...alert });
}

/** Who was to come and is not any more is told so, by its own reference. */
function tooLate(pickup: Pickup, outcome: RequestOutcome, recorder: Recorder): void {
  const isExpected = pickup.status === 'CONFIRMED' || pickup.status === 'COMPLETED';
  if (isExpected || outcome.kind !== 'CONFIRMED') {
    endRequest(pickup, recorder);
    return;
  }
  const { courierReference } = outcome;
  recorder.write.pickups.update(pickup, { ...pickup, courierReference });
  tellToStayAway(pickup, recorder);
}
