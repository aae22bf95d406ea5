import type { Tracker } from '#domain/courier-port/courier-directory.ts';
import type { CourierWebhookContent } from '#domain/courier-port/courier-webhook.ts';
import type { Digest } from '#domain/digest.ts';
import type { Clock } from '#domain/time.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { ShipmentWithAwb, TrackingStore } from '#domain/tracking/tracking-store.ts';
import { hasNewEvents, type IngestCourierEvents } from './ingest-courier-events.ts';

/** Result of ingesting one part of a webhook. */
export type IngestResult = { readonly isStored: boolean; readonly errors: readonly unknown[] };

/**
 * Records a courier's signed events. For unsigned events, for more than one request may handle, and
 * for those that failed, the next poll is due soon.
 */
export type IngestTracking = (
  tracker: Tracker,
  content: CourierWebhookContent,
) => Promise<IngestResult>;

type Deps = {
  readonly tracking: TrackingStore;
  readonly ingestCourierEvents: IngestCourierEvents;
  readonly clock: Clock;
  readonly digest: Digest;
};
type EventsOf = ReadonlyMap<string, readonly TrackingEvent[]>;

/** Recorded before the response: each is a commit. */
const RECORDED_MAX = 100;

export function ingestTracking(deps: Deps): IngestTracking {
  return async (tracker, { isSigned, tracked }) => {
    const events = eventsByAwb(tracked);
    if (events.size === 0) return { isStored: true, errors: [] };
    const { environment, courier } = tracker;
    const key = { environment, courierCode: courier.profile.code };
    const parcels = await deps.tracking.findByAwbs(key, [...events.keys()]);
    const trusted = isSigned ? parcels.slice(0, RECORDED_MAX) : [];
    const failed = await record(tracker, { trusted, events }, deps);
    const remaining = [...parcels.slice(trusted.length), ...failed.map((one) => one.key)];
    if (remaining.length > 0) await deps.tracking.markDueNow(remaining, deps.clock.now());
    return { isStored: true, errors: failed.map(({ error }) => error) };
  };
}

async function record(
  tracker: Tracker,
  { trusted, events }: { readonly trusted: readonly ShipmentWithAwb[]; readonly events: EventsOf },
  { tracking, ingestCourierEvents, clock, digest }: Deps,
) {
  if (trusted.length === 0) return [];
  const loadedAtMs = clock.monotonicMs();
  const snapshots = await tracking.snapshots(trusted);
  const updates = snapshots.map((snapshot) => {
    const { awb } = snapshot.shipment;
    return { snapshot, loadedAtMs, events: events.get(awb ?? '') ?? [] };
  });
  return ingestCourierEvents(
    tracker,
    updates.filter((one) => hasNewEvents(one, { clock, digest })),
  );
}

/** A request may contain a parcel more than once. */
function eventsByAwb(tracked: CourierWebhookContent['tracked']): EventsOf {
  const events = new Map<string, TrackingEvent[]>();
  for (const one of tracked) {
    const known = events.get(one.awb);
    if (known === undefined) events.set(one.awb, [...one.events]);
    else known.push(...one.events);
  }
  return events;
}
