import type { Tracker } from '#domain/courier/courier-directory.ts';
import type { HookNews } from '#domain/courier/courier-hook.ts';
import type { Digest } from '#domain/digest.ts';
import type { Clock } from '#domain/time.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { Parcel, TrackingStore } from '#domain/tracking/tracking-store.ts';
import type { Kept } from './hear-courier.ts';
import { hasNews, type RecordTold } from './record-told.ts';

/**
 * Records what a courier has signed of its parcels. What it has not, what is too much for one call,
 * and what could not be recorded is asked for soon.
 */
export type HearParcels = (tracker: Tracker, news: HookNews) => Promise<Kept>;

type Deps = {
  readonly tracking: TrackingStore;
  readonly recordTold: RecordTold;
  readonly clock: Clock;
  readonly digest: Digest;
};
type EventsOf = ReadonlyMap<string, readonly TrackingEvent[]>;

/** Recorded while the courier waits for its answer: each is a commit. */
const RECORDED_MAX = 100;

export function hearParcels(deps: Deps): HearParcels {
  return async (tracker, { isSigned, tracked }) => {
    const events = eventsByAwb(tracked);
    if (events.size === 0) return { isKept: true, errors: [] };
    const { environment, courier } = tracker;
    const key = { environment, courierCode: courier.profile.code };
    const parcels = await deps.tracking.findByAwbs(key, [...events.keys()]);
    const believed = isSigned ? parcels.slice(0, RECORDED_MAX) : [];
    const unrecorded = await record(tracker, { believed, events }, deps);
    const left = [...parcels.slice(believed.length), ...unrecorded.map((one) => one.key)];
    if (left.length > 0) await deps.tracking.hurry(left, deps.clock.now());
    return { isKept: true, errors: unrecorded.map(({ error }) => error) };
  };
}

async function record(
  tracker: Tracker,
  { believed, events }: { readonly believed: readonly Parcel[]; readonly events: EventsOf },
  { tracking, recordTold, clock, digest }: Deps,
) {
  if (believed.length === 0) return [];
  const seenAtMs = clock.monotonicMs();
  const standings = await tracking.standings(believed);
  const told = standings.map((standing) => {
    const { awb } = standing.shipment;
    return { standing, seenAtMs, events: events.get(awb ?? '') ?? [] };
  });
  return recordTold(
    tracker,
    told.filter((one) => hasNews(one, { clock, digest })),
  );
}

/** A call may name a parcel more than once. */
function eventsByAwb(tracked: HookNews['tracked']): EventsOf {
  const events = new Map<string, TrackingEvent[]>();
  for (const one of tracked) {
    const known = events.get(one.awb);
    if (known === undefined) events.set(one.awb, [...one.events]);
    else known.push(...one.events);
  }
  return events;
}
