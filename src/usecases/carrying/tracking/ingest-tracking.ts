import type {
  SoldCourier,
  WebhookProvider,
} from '#domain/carrying/courier-port/courier-directory.ts';
import type {
  CourierWebhookContent,
  TrackedNews,
} from '#domain/carrying/courier-port/courier-webhook.ts';
import type { TrackingSnapshot } from '#domain/carrying/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { ShipmentWithAwb } from '#domain/carrying/tracking/tracking-store.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { AwbKey } from '#domain/selling/shipment/shipment-store.ts';
import type { Ports } from '../../ports.ts';
import {
  type FailedUpdate,
  hasNewEvents,
  type IngestCourierEvents,
  type TrackingUpdate,
} from './ingest-courier-events.ts';

/** Result of ingesting one part of a webhook. */
export type IngestResult = { readonly isStored: boolean; readonly errors: readonly unknown[] };

/**
 * Records a provider's signed events of the parcels that it has. For unsigned events, for other
 * providers' parcels, for more than one request may handle, and for those that failed, the next
 * poll is due soon.
 */
export type IngestTracking = (
  sender: WebhookProvider,
  content: CourierWebhookContent,
) => Promise<IngestResult>;

type Deps = Pick<Ports, 'tracking' | 'clock' | 'digest'> & {
  readonly ingestCourierEvents: IngestCourierEvents;
};

/** Events of one parcel, however often a request contains it. */
type ParcelEvents = AwbKey & { readonly events: readonly TrackingEvent[] };
type EventsOf = (key: Omit<AwbKey, 'environment'>) => readonly TrackingEvent[];

/** Recorded before the response: each is a commit. */
const RECORDED_MAX = 100;

export function ingestTracking(deps: Deps): IngestTracking {
  return async (sender, { isSigned, tracked }) => {
    const news = newsByParcel(sender, tracked);
    if (news.size === 0) return { isStored: true, errors: [] };
    const eventsOf: EventsOf = (key) => news.get(placeOf(key))?.events ?? [];
    const parcels = await deps.tracking.findByAwbs([...news.values()]);
    const trusted = isSigned ? parcels.slice(0, RECORDED_MAX) : [];
    const { others, failed } = await record(sender, { trusted, eventsOf }, deps);
    const remaining = [
      ...parcels.slice(trusted.length),
      ...others,
      ...failed.map((one) => one.key),
    ].map(shipmentKeyOf);
    if (remaining.length > 0) await deps.tracking.markDueNow(remaining, deps.clock.now());
    return { isStored: true, errors: failed.map(({ error }) => error) };
  };
}

type Trusted = {
  readonly trusted: readonly ShipmentWithAwb[];
  readonly eventsOf: EventsOf;
};
type Recorded = {
  /** Shipments of other providers, which report those events themselves. */
  readonly others: readonly ShipmentKey[];
  readonly failed: readonly FailedUpdate[];
};

async function record(
  sender: WebhookProvider,
  { trusted, eventsOf }: Trusted,
  { tracking, ingestCourierEvents, clock, digest }: Deps,
): Promise<Recorded> {
  if (trusted.length === 0) return { others: [], failed: [] };
  const loadedAtMs = clock.monotonicMs();
  const snapshots = await tracking.snapshots(trusted);
  const isOwn = ({ shipment }: TrackingSnapshot) => shipment.provider === sender.provider;
  const updates = snapshots.filter(isOwn).map((snapshot) => {
    const { courierCode, awb } = snapshot.shipment;
    return { snapshot, loadedAtMs, events: eventsOf({ courierCode, awb: awb ?? '' }) };
  });
  const changed = updates.filter((one) => hasNewEvents(one, { clock, digest }));
  const failed = await Promise.all(
    sender.couriers.map((courier) =>
      ingestCourierEvents(
        { environment: sender.environment, courier },
        updatesOf(courier, changed),
      ),
    ),
  );
  const others = snapshots.filter((one) => !isOwn(one)).map(({ shipment }) => shipment);
  return { others, failed: failed.flat() };
}

function updatesOf(
  { profile }: SoldCourier,
  updates: readonly TrackingUpdate[],
): readonly TrackingUpdate[] {
  return updates.filter(({ snapshot }) => snapshot.shipment.courierCode === profile.code);
}

function newsByParcel(
  { environment }: WebhookProvider,
  tracked: readonly TrackedNews[],
): ReadonlyMap<string, ParcelEvents> {
  const news = new Map<string, ParcelEvents>();
  for (const { courierCode, awb, events } of tracked) {
    const place = placeOf({ courierCode, awb });
    const known = news.get(place)?.events ?? [];
    news.set(place, { environment, courierCode, awb, events: [...known, ...events] });
  }
  return news;
}

function placeOf({ courierCode, awb }: Omit<AwbKey, 'environment'>): string {
  return `${courierCode} ${awb}`;
}
