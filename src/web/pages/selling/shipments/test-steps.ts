import {
  TIMELINE_STATUSES,
  type TimelineStatus,
} from '#domain/carrying/tracking/tracking-event.ts';
import { nextStatuses, type ShipmentStatus } from '#domain/selling/shipment/status.ts';

/**
 * Statuses that a simulated parcel may be advanced to; its scenario decides which one it reaches.
 */
export function reachableOf(status: ShipmentStatus): readonly TimelineStatus[] {
  const next: readonly string[] = nextStatuses(status);
  return TIMELINE_STATUSES.filter((one) => next.includes(one));
}
