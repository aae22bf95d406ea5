import { afterRateLimit } from '#domain/carrying/courier/call-schedule.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import {
  AFTER_FAULT_MS,
  nextPollAt,
  pollAfterFailureAt,
  pollAfterHintAt,
} from '#domain/carrying/tracking/schedule.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Ports } from '../../ports.ts';
import type { DueBatch } from './claim-due.ts';
import {
  type FailedUpdate,
  hasNewEvents,
  type IngestCourierEvents,
  type TrackingUpdate,
} from './ingest-courier-events.ts';

/** Polls a courier for the shipments of one batch, and records new events. Never throws. */
export type SyncBatch = (batch: DueBatch) => Promise<void>;

type Deps = Pick<
  Ports,
  'tracking' | 'alerts' | 'clock' | 'digest' | 'reportError' | 'isUnavailable'
> & {
  readonly ingestCourierEvents: IngestCourierEvents;
};

/** Time limit of one poll. */
export const POLL_DEADLINE_MS = 10_000;

export function syncBatch({ reportError, ...deps }: Deps): SyncBatch {
  return async (batch) => {
    try {
      await sync(batch, { ...deps, reportError });
    } catch (error) {
      // If even that fails, the shipments are due again when the lease expires.
      reportError('a courier could not be polled', error);
      if (error instanceof CourierFailure) {
        await postponeBatch(batch, error, deps).catch((failure) =>
          reportError('shipments could not be postponed', failure),
        );
      }
    }
  };
}

async function sync(batch: DueBatch, deps: Deps): Promise<void> {
  const { polled, claimedUntil } = batch;
  const { trackingTerms } = polled.courier.profile;
  const updates = await loadUpdates(batch, deps);
  const later: (ShipmentKey & { readonly dueAt: Date })[] = [];
  // The last poll is recorded even without new events: that ends the polling.
  const changed = updates.filter((one) => {
    const { shipment, lastChangeAt } = one.snapshot;
    const change = { status: shipment.status, lastChangeAt };
    const dueAt = hasNewEvents(one, deps)
      ? null
      : nextPollAt(trackingTerms, change, deps.clock.now());
    if (dueAt !== null) later.push({ ...shipmentKeyOf(shipment), dueAt });
    return dueAt === null;
  });
  if (later.length > 0) await deps.tracking.postpone(later, claimedUntil);
  const failed = await deps.ingestCourierEvents(polled, changed);
  const away = failed.filter(({ error }) => deps.isUnavailable(error));
  const refused = failed.filter((one) => !away.includes(one));
  if (away.length > 0) await pollAgain(away, batch, deps);
  if (refused.length > 0) await raiseAlerts(refused, batch, deps);
}

async function loadUpdates(
  { polled, due }: DueBatch,
  { tracking, clock }: Pick<Deps, 'tracking' | 'clock'>,
): Promise<readonly TrackingUpdate[]> {
  const loadedAtMs = clock.monotonicMs();
  const snapshots = await tracking.snapshots(due);
  const awbs = snapshots.flatMap(({ shipment }) => shipment.awb ?? []);
  const deadlineMs = clock.monotonicMs() + POLL_DEADLINE_MS;
  const tracked = awbs.length === 0 ? [] : await polled.courier.track(awbs, deadlineMs);
  const byAwb = new Map(tracked.map(({ awb, events }) => [awb, events]));
  return snapshots.map((snapshot) => ({
    snapshot,
    loadedAtMs,
    events: byAwb.get(snapshot.shipment.awb ?? '') ?? [],
  }));
}

async function postponeBatch(
  { polled, due, claimedUntil }: DueBatch,
  failure: CourierFailure,
  { tracking, clock }: Pick<Deps, 'tracking' | 'clock'>,
): Promise<void> {
  const now = clock.now();
  const pollAt = pollAfterFailureAt(polled.courier.profile.trackingTerms, now);
  const dueAt = afterRateLimit(pollAt, failure, now);
  const triedAgainAt = pollAfterHintAt(failure, now);
  await tracking.postpone(
    due.map((key) => ({ ...key, dueAt, triedAgainAt })),
    claimedUntil,
  );
}

/** Repeats a poll whose answer the database could not store. */
async function pollAgain(
  failed: readonly FailedUpdate[],
  { polled, claimedUntil }: DueBatch,
  { tracking, clock, reportError }: Deps,
): Promise<void> {
  const now = clock.now();
  const dueAt = pollAfterFailureAt(polled.courier.profile.trackingTerms, now);
  await tracking.postpone(
    failed.map(({ key, error }) => ({ ...key, dueAt, triedAgainAt: pollAfterHintAt(error, now) })),
    claimedUntil,
  );
  for (const { key, error } of failed) reportError(notRecorded(key), error);
}

async function raiseAlerts(
  failed: readonly FailedUpdate[],
  { claimedUntil }: DueBatch,
  { tracking, alerts, clock, reportError }: Deps,
): Promise<void> {
  const raisedAt = clock.now();
  const dueAt = new Date(raisedAt.getTime() + AFTER_FAULT_MS);
  await tracking.postpone(
    failed.map(({ key }) => ({ ...key, dueAt })),
    claimedUntil,
  );
  const message = 'The events of its courier cannot be recorded.';
  for (const { key, error } of failed) {
    reportError(notRecorded(key), error);
    await alerts.raise({ ...shipmentAsSubject(key), kind: 'TRACKING_FAULT', message, raisedAt });
  }
}

function notRecorded({ shipmentNumber }: ShipmentKey): string {
  return `courier events of ${shipmentNumber} could not be recorded`;
}
