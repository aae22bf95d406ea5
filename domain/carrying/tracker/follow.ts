import type { TrackingTerms } from '#domain/carrying/courier/courier.ts';
import { keysOfLines } from '#domain/carrying/tracking/line-keys.ts';
import { nextPollAt } from '#domain/carrying/tracking/schedule.ts';
import { mergeScans, type ParcelState, type Scan } from '#domain/carrying/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { Digest } from '#domain/digest.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import {
  NO_NEWS_MS,
  SCANS_MAX,
  TRACKER_STATUSES,
  type Tracker,
  type TrackerStatus,
} from './tracker.ts';

/** The tracker after a scan, or after its expiry. */
export type TrackerStep = { readonly tracker: Tracker; readonly scan: Scan | null };

/** Result of a poll for a tracker. */
export type Followed = {
  /** Steps in order; empty if there is nothing new. */
  readonly steps: readonly TrackerStep[];
  /** Time of the next poll; null: stop polling. */
  readonly pollAt: Date | null;
};

type Poll = {
  /** All events of the AWB so far, in any order; empty if the courier does not know the AWB. */
  readonly events: readonly TrackingEvent[];
  readonly terms: Pick<TrackingTerms, 'everyMs' | 'afterDeliveryMs'>;
  readonly now: Date;
  readonly digest: Digest;
};

/** Adds new scans, moves the status like a shipment's, and schedules the next poll. */
export function follow(tracker: Tracker, { events, terms, now, digest }: Poll): Followed {
  const steps = stepsOf(tracker, events, { now, digest });
  const last = steps.at(-1)?.tracker ?? tracker;
  if (last.status !== 'DELIVERED' && isWithoutNews(last, now)) {
    const expired = { ...last, status: 'EXPIRED', endedAt: now } as const;
    return { steps: [{ tracker: expired, scan: null }], pollAt: null };
  }
  const { status } = stateOf(last);
  return { steps, pollAt: nextPollAt(terms, { status, lastChangeAt: last.lastChangeAt }, now) };
}

function stepsOf(
  tracker: Tracker,
  events: readonly TrackingEvent[],
  at: Pick<Poll, 'now' | 'digest'>,
): readonly TrackerStep[] {
  const known = { state: stateOf(tracker), ...keysOfLines(tracker.timeline) };
  const merged = mergeScans(known, events.map(forAnyone), at);
  const steps: TrackerStep[] = [];
  for (const { scan, effect } of merged.slice(0, SCANS_MAX - tracker.timeline.length)) {
    const before = steps.at(-1)?.tracker ?? tracker;
    const moved = effect === 'MOVES' ? movedBy(scan) : { status: stateOf(before).status };
    const timeline = [...before.timeline, scan];
    const after = { ...before, ...moved, status: statusOf(moved.status), timeline };
    steps.push({ tracker: { ...after, lastChangeAt: at.now }, scan });
  }
  return steps;
}

/**
 * Strips names, pictures and measures, which only the parties of a parcel may see: an AWB is no
 * secret.
 */
function forAnyone({ proof: _, measured: __, ...event }: TrackingEvent): TrackingEvent {
  return event;
}

/** A parcel that its courier does not know yet may move to any status. */
function stateOf({ status, statusEventAt }: Tracker): ParcelState {
  return { status: status === 'PENDING' ? 'BOOKED' : status, statusEventAt };
}

function movedBy({ status, at }: Scan) {
  return { status, statusEventAt: at };
}

function statusOf(status: ShipmentStatus | Scan['status']): TrackerStatus {
  const known = TRACKER_STATUSES.find((one) => one === status);
  if (known === undefined) throw new RangeError(`${status} is no status of a tracker`);
  return known;
}

function isWithoutNews({ lastChangeAt }: Tracker, now: Date): boolean {
  return now.getTime() - lastChangeAt.getTime() >= NO_NEWS_MS;
}
