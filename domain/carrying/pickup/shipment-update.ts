import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { Pickup } from './pickup.ts';

/** New timeline entries of a shipment, and the shipment after each change of its status. */
export type ShipmentUpdate = {
  readonly entries: readonly TimelineEntry[];
  readonly steps: readonly Shipment[];
};

/**
 * The effect on the open pickup in which the shipment waits. FAILED: the courier could not pick up.
 * PICKED_UP: the parcel is on its way. LEFT: the shipment was cancelled. Null if none.
 */
export type PickupChange = 'FAILED' | 'PICKED_UP' | 'LEFT' | null;

export function pickupChange(pickup: Pickup, { entries, steps }: ShipmentUpdate): PickupChange {
  const [first] = steps;
  const failed = entries.find((entry) => isFailure(entry, pickup));
  const movedAt = first?.statusEventAt ?? null;
  if (failed !== undefined && (movedAt === null || failed.at <= movedAt)) return 'FAILED';
  if (first === undefined) return null;
  return first.status === 'CANCELLED' ? 'LEFT' : 'PICKED_UP';
}

/** True for a failure of this pickup, not of an earlier one. */
function isFailure(
  { status, isUnknown, at }: TimelineEntry,
  pickup: Pick<Pickup, 'status' | 'createdAt'>,
): boolean {
  const isPickupFailed = status === 'PICKUP_FAILED' && !isUnknown;
  return isPickupFailed && pickup.status === 'CONFIRMED' && at >= pickup.createdAt;
}
