import { LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
import { type Pickup, pickupKeyOf } from '#domain/carrying/pickup/pickup.ts';
import type { Failure } from '#domain/selling/shipment/shipment.ts';
import type { Recorder } from '../../recorder.ts';
import { recordPickup } from './record-pickup.ts';

export type PickupToEnd = {
  readonly pickup: Pickup;
  /** Shipments to release; default: all that are waiting. */
  readonly releases?: readonly string[];
};

export type Ending =
  | { readonly status: 'CANCELLED' }
  | { readonly status: 'FAILED'; readonly failure: Failure };

/** Ends a pickup; the released shipments may enter another one. */
export function endPickup(
  { pickup, releases = pickup.waiting }: PickupToEnd,
  ending: Ending,
  recorder: Recorder,
): Pickup {
  if (releases.length > 0) recorder.write.shipments.leavePickup(pickup, releases);
  const after: Pickup = { ...pickup, ...ending, waiting: [] };
  return recordPickup({ before: pickup, steps: [after] }, recorder);
}

/**
 * Requests the cancellation at the courier, which may have received the pickup by a call in flight.
 */
export function requestCourierCancel(pickup: Pickup, { now, write }: Recorder): void {
  // Never requested separately, so there is no request to cancel.
  if (pickup.isIncludedInBooking) return;
  const inFlightUntil = new Date(now.getTime() + LEASE_MS);
  write.pickups.requestCourierCancel(pickup, now, inFlightUntil);
}

/** Closes the open request to the courier. */
export function endRequest(pickup: Pickup, { write }: Recorder): void {
  write.pickups.end({ ...pickupKeyOf(pickup), action: 'REQUEST' });
}
