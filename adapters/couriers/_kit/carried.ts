import type { CourierMeasures } from '#domain/carrying/courier-report/measured.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';

const CARRIED: ReadonlySet<TrackingEvent['status']> = new Set([
  'PICKED_UP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERY_FAILED',
  'ON_HOLD',
  'DELIVERED',
  'RETURN_IN_TRANSIT',
  'RETURNED',
]);

/** True if an event shows that the courier has the parcel. */
export function isCarried(events: readonly TrackingEvent[]): boolean {
  return events.some(({ status }) => CARRIED.has(status));
}

/**
 * Adds the courier's measurements of the whole parcel to the first scan that shows that the courier
 * has the parcel; until then, weight and price of the order apply.
 */
export function withMeasures(
  events: readonly TrackingEvent[],
  measured: CourierMeasures,
): readonly TrackingEvent[] {
  const [first] = events
    .filter(({ status }) => CARRIED.has(status))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return events.map((event) => (event === first ? { ...event, measured } : event));
}
