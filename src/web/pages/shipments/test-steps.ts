import { nextStatuses, type ShipmentStatus } from '#domain/shipment/status.ts';
import { TIMELINE_STATUSES, type TimelineStatus } from '#domain/tracking/tracking-event.ts';

/** Statuses that a simulated parcel may be moved to; its scenario decides which it reaches. */
export function reachableOf(status: ShipmentStatus): readonly TimelineStatus[] {
  const next: readonly string[] = nextStatuses(status);
  return TIMELINE_STATUSES.filter((one) => next.includes(one));
}
