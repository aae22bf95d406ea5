import type { AlertStore } from '#domain/alert/alert.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { Digest } from '#domain/digest.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import { AFTER_FAULT_MS, lookAfterFailureAt, nextPollAt } from '#domain/tracking/schedule.ts';
import type { TrackingStore } from '#domain/tracking/tracking-store.ts';
import type { Complain } from '../complain.ts';
import type { DueBatch } from './claim-due.ts';
import { hasNews, type RecordTold, type Told, type Unrecorded } from './record-told.ts';

/** Asks a courier about the shipments of one question, and records what it tells. Never throws. */
export type SyncBatch = (batch: DueBatch) => Promise<void>;

type Deps = {
  readonly tracking: TrackingStore;
  readonly alerts: AlertStore;
  readonly recordTold: RecordTold;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly complain: Complain;
};

/** What a courier gets to answer a question about parcels. */
const DEADLINE_MS = 10_000;

export function syncBatch({ complain, ...deps }: Deps): SyncBatch {
  return async (batch) => {
    try {
      await sync(batch, { ...deps, complain });
    } catch (error) {
      // Where not even that can be written down, they are due again when the claim is over.
      complain('a courier could not be asked about shipments', error);
      if (error instanceof CourierFailure) {
        await leaveAlone(batch, deps).catch((failure) =>
          complain('shipments could not be postponed', failure),
        );
      }
    }
  };
}

async function sync(batch: DueBatch, deps: Deps): Promise<void> {
  const { tracker, claimedUntil } = batch;
  const { trackingTerms } = tracker.courier.profile;
  const told = await ask(batch, deps);
  const later: (ShipmentKey & { readonly dueAt: Date })[] = [];
  // What is polled for the last time is recorded without news, too: that ends its polling.
  const news = told.filter((one) => {
    const { shipment, quietSince: lastChangeAt } = one.standing;
    const change = { status: shipment.status, lastChangeAt };
    const dueAt = hasNews(one, deps) ? null : nextPollAt(trackingTerms, change, deps.clock.now());
    if (dueAt !== null) later.push({ ...shipmentKeyOf(shipment), dueAt });
    return dueAt === null;
  });
  if (later.length > 0) await deps.tracking.postpone(later, claimedUntil);
  const unrecorded = await deps.recordTold(tracker, news);
  if (unrecorded.length > 0) await callAPerson(unrecorded, batch, deps);
}

async function ask(
  { tracker, due }: DueBatch,
  { tracking, clock }: Pick<Deps, 'tracking' | 'clock'>,
): Promise<readonly Told[]> {
  const seenAtMs = clock.monotonicMs();
  const standings = await tracking.standings(due);
  const awbs = standings.flatMap(({ shipment }) => shipment.awb ?? []);
  const deadlineMs = clock.monotonicMs() + DEADLINE_MS;
  const tracked = awbs.length === 0 ? [] : await tracker.courier.track(awbs, deadlineMs);
  const byAwb = new Map(tracked.map(({ awb, events }) => [awb, events]));
  return standings.map((standing) => ({
    ...{ standing, seenAtMs },
    events: byAwb.get(standing.shipment.awb ?? '') ?? [],
  }));
}

async function leaveAlone(
  { tracker, due, claimedUntil }: DueBatch,
  { tracking, clock }: Pick<Deps, 'tracking' | 'clock'>,
): Promise<void> {
  const dueAt = lookAfterFailureAt(tracker.courier.profile.trackingTerms, clock.now());
  await tracking.postpone(
    due.map((key) => ({ ...key, dueAt })),
    claimedUntil,
  );
}

async function callAPerson(
  unrecorded: readonly Unrecorded[],
  { claimedUntil }: DueBatch,
  { tracking, alerts, clock, complain }: Deps,
): Promise<void> {
  const raisedAt = clock.now();
  const dueAt = new Date(raisedAt.getTime() + AFTER_FAULT_MS);
  await tracking.postpone(
    unrecorded.map(({ key }) => ({ ...key, dueAt })),
    claimedUntil,
  );
  const message = 'What its courier tells cannot be recorded.';
  for (const { key, error } of unrecorded) {
    complain(`what is told of ${key.shipmentNumber} could not be recorded`, error);
    await alerts.raise({ ...shipmentAsSubject(key), kind: 'TRACKING_FAULT', message, raisedAt });
  }
}
