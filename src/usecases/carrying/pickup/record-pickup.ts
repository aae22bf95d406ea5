import { mayMovePickup, type Pickup, type PickupStatus } from '#domain/carrying/pickup/pickup.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import { pickupView } from '#src/views/carrying/pickup.ts';
import type { Recorder } from '../../recorder.ts';

/** Changes of status in one commit: the pickup after each, in order. */
export type PickupMoves = {
  /** Null: the pickup is new. */
  readonly before: Pickup | null;
  readonly steps: readonly [Pickup, ...Pickup[]];
};

const TYPE_BY_STATUS = {
  REQUESTED: 'pickup.requested',
  CONFIRMED: 'pickup.confirmed',
  COMPLETED: 'pickup.completed',
  FAILED: 'pickup.failed',
  CANCELLED: 'pickup.cancelled',
} as const satisfies Readonly<Record<PickupStatus, EventType>>;

/**
 * The only function that changes the status of a pickup: writes its row, and an event for each
 * change. RangeError for an illegal change. Write the shipments before, so that two commits cannot
 * deadlock. Returns the pickup as recorded.
 */
export function recordPickup(
  { before, steps: [first, ...others] }: PickupMoves,
  recorder: Recorder,
): Pickup {
  const { write } = recorder;
  let { recorded, event } = withEvent(before, first);
  const events = [event];
  for (const next of others) {
    ({ recorded, event } = withEvent(recorded, next));
    events.push(event);
  }
  if (before === null) write.pickups.insert(recorded);
  else write.pickups.update(before, recorded);
  recorder.events(events);
  return recorded;
}

function withEvent(before: Pickup | null, after: Pickup) {
  if (before !== null && !mayMovePickup(before.status, after.status)) {
    throw new RangeError(`a pickup that is ${before.status} never becomes ${after.status}`);
  }
  const { pickupId: subject, status } = after;
  const { lastSequence, status: previousStatus } = before ?? { lastSequence: 0, status: null };
  const type = TYPE_BY_STATUS[status];
  const recorded = { ...after, lastSequence: lastSequence + 1 };
  const draft = { tenant: after, subject, type, lastSequence, previousStatus };
  const view = JSON.stringify(pickupView(recorded));
  return { recorded, event: { ...draft, about: 'pickup', view } as const };
}
