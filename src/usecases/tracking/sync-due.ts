import type { AlertStore } from '#domain/alert/alert.ts';
import type { CourierDirectory, Tracker } from '#domain/courier/courier-directory.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { Digest } from '#domain/digest.ts';
import { shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import {
  AFTER_FAULT_MS,
  CLAIM_MAX,
  CLAIM_MS,
  lookAfterFailureAt,
  nextLookAt,
} from '#domain/tracking/schedule.ts';
import { mergeEvents, type Standing } from '#domain/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { DueShipment, TrackingStore } from '#domain/tracking/tracking-store.ts';
import { atATime } from '../at-a-time.ts';
import type { Complain } from '../complain.ts';
import type { RecordTracking } from './record-tracking.ts';

/** Asks couriers about the shipments that are due. Whether there may be more of them right now. */
export type SyncDue = () => Promise<boolean>;

export type SyncDeps = {
  readonly tracking: TrackingStore;
  readonly alerts: AlertStore;
  readonly directory: CourierDirectory;
  readonly recordTracking: RecordTracking;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly complain: Complain;
};

type Batch = { readonly tracker: Tracker; readonly due: readonly DueShipment[] };
/** How a shipment stands, and everything that its courier tells. */
type Told = { readonly standing: Standing; readonly events: readonly TrackingEvent[] };

/** What a courier gets to answer a question about parcels. */
const DEADLINE_MS = 10_000;
/** Connections that one batch takes at most, of those that requests want as well. */
const WIDTH = 2;

/** One shipment's bad event never stops another's: each is a commit of its own. */
export function syncDue(deps: SyncDeps): SyncDue {
  return async () => {
    const trackers = deps.directory.trackers();
    const now = deps.clock.now();
    const due = await deps.tracking.claimDue({
      couriers: trackers.map(({ environment, courier }) => ({
        environment,
        courierCode: courier.profile.code,
      })),
      room: CLAIM_MAX,
      now,
      until: new Date(now.getTime() + CLAIM_MS),
    });
    const batches = trackers.flatMap((tracker) => batchesOf(tracker, due));
    await Promise.all(batches.map((batch) => syncBatch(batch, deps)));
    return [...Map.groupBy(due, placeOf).values()].some(({ length }) => length === CLAIM_MAX);
  };
}

async function syncBatch(batch: Batch, deps: SyncDeps): Promise<void> {
  const { trackingTerms } = batch.tracker.courier.profile;
  try {
    const told = await ask(batch, deps);
    const news = told.filter((one) => isNews(one, deps));
    const quiet = told.filter((one) => !news.includes(one));
    await postpone(quiet, deps, ({ quietSince }) =>
      nextLookAt(trackingTerms, quietSince, deps.clock.now()),
    );
    await atATime(WIDTH, news, (one) => record(one, batch, deps));
  } catch (error) {
    deps.complain('couriers could not be asked about shipments', error);
    if (!(error instanceof CourierFailure)) return;
    const dueAt = lookAfterFailureAt(trackingTerms, deps.clock.now());
    await deps.tracking.postpone(batch.due.map((key) => ({ ...key, dueAt })));
  }
}

async function ask({ tracker, due }: Batch, deps: SyncDeps): Promise<readonly Told[]> {
  const standings = await deps.tracking.standings(due);
  const awbs = standings.flatMap(({ shipment }) => shipment.awb ?? []);
  const deadlineMs = deps.clock.monotonicMs() + DEADLINE_MS;
  const tracked = awbs.length === 0 ? [] : await tracker.courier.track(awbs, deadlineMs);
  const byAwb = new Map(tracked.map(({ awb, events }) => [awb, events]));
  return standings.map((standing) => ({
    standing,
    events: byAwb.get(standing.shipment.awb ?? '') ?? [],
  }));
}

/** What cannot even be looked at is news, too: it fails when recorded, for one shipment only. */
function isNews({ standing, events }: Told, { clock, digest }: SyncDeps): boolean {
  try {
    return mergeEvents(standing, events, { now: clock.now(), digest }).entries.length > 0;
  } catch {
    return true;
  }
}

async function record(
  { standing, events }: Told,
  { tracker }: Batch,
  deps: SyncDeps,
): Promise<void> {
  const key = shipmentKeyOf(standing.shipment);
  try {
    await deps.recordTracking({ key, events, terms: tracker.courier.profile.trackingTerms });
  } catch (error) {
    deps.complain(`what is told of ${key.shipmentNumber} could not be recorded`, error);
    const now = deps.clock.now();
    const dueAt = new Date(now.getTime() + AFTER_FAULT_MS);
    await deps.tracking.postpone([{ ...key, dueAt }]);
    const message = 'What its courier tells cannot be recorded.';
    const raised = { kind: 'TRACKING_FAULT', message, raisedAt: now } as const;
    await deps.alerts.raise({ ...shipmentAsSubject(standing.shipment), ...raised });
  }
}

async function postpone(
  told: readonly Told[],
  { tracking }: SyncDeps,
  dueAtOf: (standing: Standing) => Date,
): Promise<void> {
  if (told.length === 0) return;
  await tracking.postpone(
    told.map(({ standing }) => ({
      ...shipmentKeyOf(standing.shipment),
      dueAt: dueAtOf(standing),
    })),
  );
}

function batchesOf(tracker: Tracker, due: readonly DueShipment[]): readonly Batch[] {
  const { environment, courier } = tracker;
  const { code, trackingTerms } = courier.profile;
  const own = due.filter((one) => one.environment === environment && one.courierCode === code);
  const count = Math.ceil(own.length / trackingTerms.batch);
  return Array.from({ length: count }, (_, at) => ({
    tracker,
    due: own.slice(at * trackingTerms.batch, (at + 1) * trackingTerms.batch),
  }));
}

function placeOf({ environment, courierCode }: DueShipment): string {
  return `${environment} ${courierCode}`;
}
