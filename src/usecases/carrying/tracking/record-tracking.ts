import type { TrackingTerms } from '#domain/carrying/courier/courier.ts';
import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import { type Report, withEntries } from '#domain/carrying/tracking/report.ts';
import { nextPollAt } from '#domain/carrying/tracking/schedule.ts';
import {
  type MergeResult,
  mergeEvents,
  type TimelineEntry,
  type TrackingSnapshot,
} from '#domain/carrying/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { Digest } from '#domain/digest.ts';
import { tenantOf } from '#domain/environment.ts';
import type { Shipment, ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import { scanView } from '#src/views/carrying/tracking.ts';
import { recordBill } from '../../money/courier-bill/record-bill.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';
import { recordSteps } from '../../selling/shipment/record-shipment.ts';
import { endCancellation } from '../courier-cancellation/end-cancellation.ts';
import { pickupIdAfter, pickupOf, updatePickup } from '../pickup/update-pickup.ts';
import { withMoney } from './money-of-move.ts';

/** A loaded snapshot and its time, of the monotonic clock. */
export type LoadedTracking = { readonly snapshot: TrackingSnapshot; readonly loadedAtMs: number };

/** New courier events of one shipment. */
export type RecordTrackingCommand = {
  readonly key: ShipmentKey;
  readonly events: readonly TrackingEvent[];
  readonly terms: TrackingTerms;
  /** A snapshot just loaded by the caller, which saves a query; a stale one is loaded again. */
  readonly loaded?: LoadedTracking;
};

/**
 * Adds courier events to the timeline, moves the shipment and its money accordingly: one commit.
 * Returns the new entries.
 */
export type RecordTracking = (command: RecordTrackingCommand) => Promise<readonly TimelineEntry[]>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random' | 'digest'>;

/**
 * Maximum age of a loaded snapshot: a decision's may be two seconds old, and half of that is for
 * waiting in queues.
 */
const SNAPSHOT_FRESH_MS = 1_000;
/** Webhooks have no reader whose language could be used. */
const EVENT_LANGUAGE: Language = 'en';
/** Length of the end of an entry's key that identifies a bill, unique within a shipment. */
const BILL_KEY_LENGTH = 16;

export function recordTracking({ unitOfWork, clock, random, digest }: Deps): RecordTracking {
  return ({ key, events, terms, loaded }) => {
    let known = loaded;
    return unitOfWork.decide({
      sharesCommit: tenantOf(key),
      async look({ tracking, pickups }) {
        const first = known;
        known = undefined;
        const [snapshot] = isFresh(first, clock)
          ? [first.snapshot]
          : await tracking.snapshots([key]);
        return { snapshot, pickup: await pickupOf(snapshot?.shipment, pickups) };
      },
      decide({ snapshot, pickup }, write) {
        if (snapshot === undefined) throw new Error(`${key.shipmentNumber} was not found`);
        const recorder = recorderOf({ now: clock.now(), write, random });
        return recordEvents({ snapshot, pickup, events, terms }, recorder, digest).entries;
      },
    });
  };
}

/** New events of a parcel. */
type NewEvents = Pick<RecordTrackingCommand, 'events'> &
  Pick<MergedTracking, 'pickup'> & {
    readonly snapshot: TrackingSnapshot;
    readonly terms: Pick<TrackingTerms, 'everyMs' | 'afterDeliveryMs'>;
  };

/** Merges the events, records what is new, and schedules or ends the polls. */
export function recordEvents(
  { snapshot, pickup, events, terms }: NewEvents,
  recorder: Recorder,
  digest: Digest,
): MergeResult {
  const { shipment } = snapshot;
  const { now, write } = recorder;
  const merged = mergeEvents(snapshot, events, { now, digest });
  recordMerged({ before: shipment, pickup, merged }, recorder);
  const { status } = merged.steps.at(-1) ?? shipment;
  const lastChangeAt = merged.entries.length > 0 ? now : snapshot.lastChangeAt;
  const pollAt = nextPollAt(terms, { status, lastChangeAt }, now);
  if (pollAt === null) write.tracking.stopPolling(shipment);
  else write.tracking.reschedule(shipment, pollAt);
  return merged;
}

function isFresh(loaded: LoadedTracking | undefined, clock: Clock): loaded is LoadedTracking {
  return loaded !== undefined && clock.monotonicMs() - loaded.loadedAtMs <= SNAPSHOT_FRESH_MS;
}

type MergedTracking = {
  readonly before: Shipment;
  /** The open pickup that it is assigned to. */
  readonly pickup: Pickup | undefined;
  readonly merged: MergeResult;
};

function recordMerged({ before, pickup, merged }: MergedTracking, recorder: Recorder): void {
  const { write } = recorder;
  const { entries, contradictions } = merged;
  if (entries.length === 0) return;
  write.tracking.append(entries);
  const report = withEntries(before, entries);
  recordReport({ before, report, entries }, recorder);
  const own = { ...report, pickupId: pickupIdAfter(before, { ...merged, pickup }) };
  const moved = merged.steps.map((step) => withMoney({ ...step, ...own }, recorder));
  const states = [{ ...before, ...own }, ...moved.map(({ step }) => step)];
  const after = recordScans({ before, states, merged }, recorder);
  const isMoved = moved.length > 0;
  if (isMoved && before.courierCancellation === 'PENDING') endCancellation(after, recorder);
  updatePickup(before.shipmentNumber, { ...merged, pickup }, recorder);
  for (const { codDue } of moved) if (codDue !== undefined) write.cod.collect(codDue);
  for (const journal of moved.flatMap(({ journals }) => journals)) {
    write.wallet.post(before, journal);
  }
  const [contradiction] = contradictions;
  if (contradiction === undefined) return;
  const message = `It is ${after.status}; ${contradiction.code} was reported afterwards.`;
  recorder.alert(shipmentAsSubject(before), 'TRACKING_CONTRADICTION', message);
}

/**
 * Records all events and the row; `states` has the shipment before the first step and after each.
 */
function recordScans(
  { before, states, merged }: Omit<MergedTracking, 'pickup'> & { states: readonly Shipment[] },
  recorder: Recorder,
): Shipment {
  const [first, ...others] = merged.effects.map(({ entry, isNewScan, stepCount }) => ({
    after: states[stepCount] ?? before,
    scan: { view: scanView(entry, EVENT_LANGUAGE), isNew: isNewScan },
  }));
  if (first === undefined) return before;
  const isMeasured = states[0]?.measuredWeightGrams !== before.measuredWeightGrams;
  const notices = isMeasured ? (['shipment.measured'] as const) : [];
  return recordSteps({ before, steps: [first, ...others], notices }, recorder);
}

/** Records the courier's measures and bill, before the shipment moves on. */
function recordReport(
  {
    before,
    report,
    entries,
  }: Pick<MergedTracking, 'before'> &
    Pick<MergeResult, 'entries'> & {
      report: Report;
    },
  recorder: Recorder,
): void {
  const bill = entries.findLast(({ measured }) => measured !== null)?.entryKey;
  if (bill === undefined) return;
  const after = { ...before, ...report };
  recordBill({ before, after, bill: bill.slice(-BILL_KEY_LENGTH) }, recorder);
}
