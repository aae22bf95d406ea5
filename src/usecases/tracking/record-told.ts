import type { Tracker } from '#domain/courier/courier-directory.ts';
import type { Digest } from '#domain/digest.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';
import { mergeEvents, type Standing, type TimelineEntry } from '#domain/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { TrackingStore } from '#domain/tracking/tracking-store.ts';
import { unknownCodesOf } from '#domain/tracking/unknown-code.ts';
import type { Complain } from '../complain.ts';
import { turnstile } from '../turnstile.ts';
import type { RecordTracking, Seen } from './record-tracking.ts';

/** How a shipment stood when it was looked at, and everything that its courier tells. */
export type Told = Seen & { readonly events: readonly TrackingEvent[] };

/** News that could not be recorded. */
export type Unrecorded = { readonly key: ShipmentKey; readonly error: unknown };

/** Records what is new of all this. One shipment's bad news never stop another's. */
export type RecordTold = (
  tracker: Tracker,
  told: readonly Told[],
) => Promise<readonly Unrecorded[]>;

type Deps = {
  readonly tracking: TrackingStore;
  readonly recordTracking: RecordTracking;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly complain: Complain;
  /** Connections that all couriers' news take together, of those that others want as well. */
  readonly width: number;
};
type Recorded = { readonly entries: readonly TimelineEntry[] };

/** Each shipment is a commit of its own. What nobody understands is counted after, and apart. */
export function recordTold({ recordTracking, width, ...deps }: Deps): RecordTold {
  const inTurn = turnstile(width);
  const record = async (tracker: Tracker, { events, ...seen }: Told) => {
    const key = shipmentKeyOf(seen.standing.shipment);
    const terms = tracker.courier.profile.trackingTerms;
    try {
      return { entries: await recordTracking({ key, events, terms, seen }) };
    } catch (error) {
      return { key, error };
    }
  };
  return async (tracker, told) => {
    const results = await Promise.all(told.map((one) => inTurn(() => record(tracker, one))));
    await countUnknown(
      tracker,
      results.filter((one): one is Recorded => 'entries' in one),
      deps,
    );
    return results.filter((one): one is Unrecorded => 'error' in one);
  };
}

/** What cannot even be looked at is news, too: it fails when recorded, for one shipment only. */
export function hasNews(
  { standing, events }: { readonly standing: Standing; readonly events: readonly TrackingEvent[] },
  { clock, digest }: Pick<Deps, 'clock' | 'digest'>,
): boolean {
  try {
    return mergeEvents(standing, events, { now: clock.now(), digest }).entries.length > 0;
  } catch {
    return true;
  }
}

async function countUnknown(
  { environment, courier }: Tracker,
  recorded: readonly Recorded[],
  { tracking, clock, complain }: Pick<Deps, 'tracking' | 'clock' | 'complain'>,
): Promise<void> {
  const codes = unknownCodesOf(recorded.flatMap(({ entries }) => entries));
  if (codes.length === 0) return;
  const key = { environment, courierCode: courier.profile.code };
  try {
    await tracking.countUnknown(key, codes, clock.now());
  } catch (error) {
    complain('unknown codes could not be counted', error);
  }
}
