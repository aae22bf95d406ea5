import { CLAIM_MS } from '#domain/courier/asking.ts';
import { type Pickup, pickupKeyOf } from '#domain/pickup/pickup.ts';
import type { Failure } from '#domain/shipment/shipment.ts';
import { type Recorder, recordPickup } from './record-pickup.ts';

export type Ended = {
  readonly pickup: Pickup;
  /** Who waits in it; default: all of them. Others leave it by what else is written of them. */
  readonly releases?: readonly string[];
};

export type Ending =
  | { readonly status: 'CANCELLED' }
  | { readonly status: 'FAILED'; readonly failure: Failure };

/** Nothing is picked up by it any more: who waited in it may be picked up by another. */
export function endPickup(
  { pickup, releases = pickup.waiting }: Ended,
  ending: Ending,
  recorder: Recorder,
): Pickup {
  if (releases.length > 0) recorder.write.shipments.leavePickup(pickup, releases);
  const after: Pickup = { ...pickup, ...ending, waiting: [] };
  return recordPickup({ before: pickup, steps: [after] }, recorder);
}

/** Where its courier may know of it, be it by a question that is still under way. */
export function tellToStayAway(pickup: Pickup, { now, write }: Recorder): void {
  // Nobody has asked it to come, so nobody can ask it not to.
  if (pickup.isIncludedInBooking) return;
  const overBy = new Date(now.getTime() + CLAIM_MS);
  write.pickups.callOff(pickup, now, overBy);
}

/** Whether it comes is not asked any more. */
export function endRequest(pickup: Pickup, { write }: Recorder): void {
  write.pickups.end({ ...pickupKeyOf(pickup), wish: 'REQUEST' });
}
