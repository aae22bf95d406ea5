import type { Shipment } from '#domain/shipment/shipment.ts';
import type { TimelineEntry } from '#domain/tracking/timeline.ts';
import type { Pickup } from './pickup.ts';

/** What came to be known of one shipment: the lines of its timeline, and where they moved it. */
export type ShipmentNews = {
  readonly entries: readonly TimelineEntry[];
  readonly steps: readonly Shipment[];
};

/**
 * What that is for the open pickup in which the shipment waits. FAILED: its courier could not pick
 * up. PICKED_UP: the parcel is on its way. LEFT: there is no parcel any more. Null: nothing.
 */
export type PickupNews = 'FAILED' | 'PICKED_UP' | 'LEFT' | null;

export function pickupNews(pickup: Pickup, { entries, steps }: ShipmentNews): PickupNews {
  const [first] = steps;
  const failed = entries.find((entry) => isFailure(entry, pickup));
  const movedAt = first?.statusEventAt ?? null;
  if (failed !== undefined && (movedAt === null || failed.at <= movedAt)) return 'FAILED';
  if (first === undefined) return null;
  return first.status === 'CANCELLED' ? 'LEFT' : 'PICKED_UP';
}

/** Of this pickup: not of one that was asked for before it. */
function isFailure(
  { status, isUnknown, at }: TimelineEntry,
  pickup: Pick<Pickup, 'status' | 'createdAt'>,
): boolean {
  const isTold = status === 'PICKUP_FAILED' && !isUnknown;
  return isTold && pickup.status === 'CONFIRMED' && at >= pickup.createdAt;
}
