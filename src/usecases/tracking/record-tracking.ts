import type { Chance } from '#domain/chance.ts';
import type { TrackingTerms } from '#domain/courier/courier.ts';
import type { Digest } from '#domain/digest.ts';
import type { Pickup } from '#domain/pickup/pickup.ts';
import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import { nextPollAt } from '#domain/tracking/schedule.ts';
import {
  type Merged,
  mergeEvents,
  type Standing,
  type TimelineEntry,
} from '#domain/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { endCancellation } from '../cancellation/end-cancellation.ts';
import { followShipment, pickupOf, withPickup } from '../pickup/follow-shipment.ts';
import { recordMoves } from '../shipment/record-shipment.ts';
import { withMoney } from './money-of-move.ts';

/** How a shipment stood, and since when that may have changed: of the monotonic clock. */
export type Seen = { readonly standing: Standing; readonly seenAtMs: number };

/** What a courier tells of one shipment. */
export type News = {
  readonly key: ShipmentKey;
  readonly events: readonly TrackingEvent[];
  readonly terms: TrackingTerms;
  /** Who has just looked at it saves a look: where it is stale by now, there is another. */
  readonly seen?: Seen;
};

/**
 * Adds news to the timeline, moves the shipment and its money where they say so: one commit. What
 * was added.
 */
export type RecordTracking = (news: News) => Promise<readonly TimelineEntry[]>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly digest: Digest;
};

/** What is decided by may be no older than two seconds: half is for who waits to be served. */
const SEEN_GOOD_FOR_MS = 1_000;

export function recordTracking({ unitOfWork, clock, chance, digest }: Deps): RecordTracking {
  return ({ key, events, terms, seen }) => {
    let known = seen;
    return unitOfWork.decide({
      async look({ tracking, pickups }) {
        const first = known;
        known = undefined;
        const [standing] = isGood(first, clock)
          ? [first.standing]
          : await tracking.standings([key]);
        return { standing, pickup: await pickupOf(standing?.shipment, pickups) };
      },
      decide({ standing, pickup }, write) {
        if (standing === undefined) throw new Error(`${key.shipmentNumber} is not there`);
        const { shipment, quietSince } = standing;
        const now = clock.now();
        const merged = mergeEvents(standing, events, { now, digest });
        recordMerged({ before: shipment, pickup, merged, now }, write, chance);
        const { status } = merged.steps.at(-1) ?? shipment;
        const lastChangeAt = merged.entries.length > 0 ? now : quietSince;
        const pollAt = nextPollAt(terms, { status, lastChangeAt }, now);
        if (pollAt === null) write.tracking.end(key);
        else write.tracking.reschedule(key, pollAt);
        return merged.entries;
      },
    });
  };
}

function isGood(seen: Seen | undefined, clock: Clock): seen is Seen {
  return seen !== undefined && clock.monotonicMs() - seen.seenAtMs <= SEEN_GOOD_FOR_MS;
}

type Recorded = {
  readonly before: Shipment;
  /** That it waits in. */
  readonly pickup: Pickup | undefined;
  readonly merged: Merged;
  readonly now: Date;
};

function recordMerged(
  { before, pickup, merged, now }: Recorded,
  write: Writes,
  chance: Chance,
): void {
  const { entries, contradictions } = merged;
  if (entries.length > 0) write.tracking.append(entries);
  const followed = { ...merged, pickup };
  const moved = withPickup(followed).map((step) => withMoney(step, now, chance));
  const [first, ...others] = moved.map(({ step }) => step);
  if (first !== undefined) {
    const after = recordMoves({ before, steps: [first, ...others], now }, write, chance);
    if (before.courierCancellation === 'PENDING') endCancellation(after, { now, write, chance });
  }
  followShipment(before.shipmentNumber, followed, { now, write, chance });
  for (const { codDue } of moved) if (codDue !== undefined) write.cod.collect(codDue);
  for (const journal of moved.flatMap(({ journals }) => journals)) {
    write.wallet.post(before, journal);
  }
  const [contradiction] = contradictions;
  if (contradiction === undefined) return;
  const { status } = merged.steps.at(-1) ?? before;
  const message = `It is ${status}; ${contradiction.code} was told after.`;
  const kind = 'TRACKING_CONTRADICTION';
  write.alerts.raise({ ...shipmentAsSubject(before), kind, message, raisedAt: now });
}
