import type { Chance } from '#domain/chance.ts';
import type { TrackingTerms } from '#domain/courier/courier.ts';
import type { Digest } from '#domain/digest.ts';
import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import { isTerminal } from '#domain/shipment/status.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import { nextLookAt } from '#domain/tracking/schedule.ts';
import { type Merged, mergeEvents } from '#domain/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { recordMoves } from '../shipment/record-shipment.ts';
import { withMoney } from './money-of-move.ts';

/** What a courier tells of one shipment. */
export type News = {
  readonly key: ShipmentKey;
  readonly events: readonly TrackingEvent[];
  readonly terms: TrackingTerms;
};

/** Adds news to the timeline, moves the shipment and its money where they say so: one commit. */
export type RecordTracking = (news: News) => Promise<void>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly digest: Digest;
};

export function recordTracking({ unitOfWork, clock, chance, digest }: Deps): RecordTracking {
  return ({ key, events, terms }) =>
    unitOfWork.decide({
      look: ({ tracking }) => tracking.standings([key]),
      decide([standing], write) {
        if (standing === undefined) throw new Error(`${key.shipmentNumber} is not there`);
        const { shipment, quietSince } = standing;
        const now = clock.now();
        const merged = mergeEvents(standing, events, { now, digest });
        recordMerged({ before: shipment, merged, now }, write, chance);
        const { status } = merged.steps.at(-1) ?? shipment;
        const newest = merged.entries.length > 0 ? now : quietSince;
        if (isTerminal(status)) write.tracking.end(key);
        else write.tracking.reschedule(key, nextLookAt(terms, newest, now));
      },
    });
}

type Recorded = { readonly before: Shipment; readonly merged: Merged; readonly now: Date };

function recordMerged({ before, merged, now }: Recorded, write: Writes, chance: Chance): void {
  const { entries, contradictions } = merged;
  if (entries.length > 0) write.tracking.append(entries);
  const moved = merged.steps.map((step) => withMoney(step, now, chance));
  const [first, ...others] = moved.map(({ step }) => step);
  if (first !== undefined) recordMoves({ before, steps: [first, ...others], now }, write, chance);
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
