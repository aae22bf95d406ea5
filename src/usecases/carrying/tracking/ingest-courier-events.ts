import type { PolledCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import {
  mergeEvents,
  type TimelineEntry,
  type TrackingSnapshot,
} from '#domain/carrying/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { isAlarming, unknownCodesOf } from '#domain/carrying/tracking/unknown-code.ts';
import { type AlertStore, codeSubject } from '#domain/notifying/alert/alert.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { semaphore } from '../../concurrency.ts';
import type { Ports } from '../../ports.ts';
import type { LoadedTracking, RecordTracking } from './record-tracking.ts';

/** A loaded snapshot and all events of its courier. */
export type TrackingUpdate = LoadedTracking & { readonly events: readonly TrackingEvent[] };

/** A shipment whose events could not be recorded. */
export type FailedUpdate = { readonly key: ShipmentKey; readonly error: unknown };

/**
 * Records the new events of these updates. A failure for one shipment does not affect the others.
 */
export type IngestCourierEvents = (
  polled: PolledCourier,
  updates: readonly TrackingUpdate[],
) => Promise<readonly FailedUpdate[]>;

type Deps = Pick<Ports, 'tracking' | 'clock' | 'digest' | 'reportError'> & {
  readonly alerts: Pick<AlertStore, 'raise'>;
  readonly recordTracking: RecordTracking;
  /** Most connections used at once, over all couriers. */
  readonly width: number;
};
type Recorded = { readonly entries: readonly TimelineEntry[] };

/** Commits each shipment separately. Unknown codes are counted afterwards. */
export function ingestCourierEvents({ recordTracking, width, ...deps }: Deps): IngestCourierEvents {
  const limited = semaphore(width);
  const record = async (polled: PolledCourier, { events, ...loaded }: TrackingUpdate) => {
    const key = shipmentKeyOf(loaded.snapshot.shipment);
    const terms = polled.courier.profile.trackingTerms;
    try {
      return { entries: await recordTracking({ key, events, terms, loaded }) };
    } catch (error) {
      return { key, error };
    }
  };
  return async (polled, updates) => {
    const results = await Promise.all(updates.map((one) => limited(() => record(polled, one))));
    await countUnknown(
      polled,
      results.filter((one): one is Recorded => 'entries' in one),
      deps,
    );
    return results.filter((one): one is FailedUpdate => 'error' in one);
  };
}

/** An update that cannot be merged counts as new, so that only its own shipment fails. */
export function hasNewEvents(
  {
    snapshot,
    events,
  }: { readonly snapshot: TrackingSnapshot; readonly events: readonly TrackingEvent[] },
  { clock, digest }: Pick<Deps, 'clock' | 'digest'>,
): boolean {
  try {
    return mergeEvents(snapshot, events, { now: clock.now(), digest }).entries.length > 0;
  } catch {
    return true;
  }
}

async function countUnknown(
  { environment, courier }: PolledCourier,
  recorded: readonly Recorded[],
  { tracking, alerts, clock, reportError }: Omit<Deps, 'recordTracking' | 'width' | 'digest'>,
): Promise<void> {
  const codes = unknownCodesOf(recorded.flatMap(({ entries }) => entries));
  if (codes.length === 0) return;
  const key = { environment, courierCode: courier.profile.code };
  try {
    const counts = await tracking.countUnknown(key, codes, clock.now());
    for (const { code, count: added } of codes) {
      const count = counts.get(code) ?? 0;
      if (!isAlarming({ count, added })) continue;
      const message = `${key.courierCode}: code ${code} is not known, and came ${count} times.`;
      const subject = codeSubject({ ...key, code });
      await alerts.raise({ ...subject, kind: 'UNKNOWN_CODE', message, raisedAt: clock.now() });
    }
  } catch (error) {
    reportError('unknown codes could not be counted', error);
  }
}
