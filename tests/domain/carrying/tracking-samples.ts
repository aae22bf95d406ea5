import { systemDigest } from '#adapters/system/digest.ts';
import { keysOfLines } from '#domain/carrying/tracking/line-keys.ts';
import {
  type MergeResult,
  mergeEvents,
  type TimelineEntry,
} from '#domain/carrying/tracking/timeline.ts';
import { TIMELINE_STATUSES, type TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { shipment } from '#tests/kit/builders.ts';

/** Time at which we store an event: long after its own. */
export const RECORDED_AT = new Date('2026-11-22T08:00:00.000Z');
/** Statuses that a courier may report. */
export const REPORTED_STATUSES = TIMELINE_STATUSES.filter((status) => status !== 'BOOKED');

/** A shipment after all batches so far, and all results of merging them. */
export type MergedShipment = MergeResult & { readonly shipment: Shipment };

export function minute(minutes: number): Date {
  return new Date(Date.UTC(2026, 10, 21, 9, minutes));
}

/** The code of the courier is our status unless `changes` gives another. */
export function event(
  status: TrackingEvent['status'],
  minutes: number,
  changes: Partial<TrackingEvent> = {},
): TrackingEvent {
  const base = {
    status,
    at: minute(minutes),
    reasonCode: null,
    location: 'Gresik',
    description: '',
  };
  return { ...base, code: status ?? 'XQ7', ...changes };
}

export function booked(changes: Partial<Shipment> = {}): Shipment {
  return shipment({ status: 'BOOKED', awb: 'SIM1', bookedAt: minute(0), ...changes });
}

/** Merges the deliveries one after the other. */
export function mergeAll(
  start: Shipment,
  ...deliveries: readonly (readonly TrackingEvent[])[]
): MergedShipment {
  let result: MergedShipment = {
    shipment: start,
    entries: [],
    steps: [],
    contradictions: [],
    effects: [],
  };
  for (const events of deliveries) {
    const { shipment: present } = result;
    const merged = mergeEvents({ shipment: present, ...keysOfLines(result.entries) }, events, {
      now: RECORDED_AT,
      digest: systemDigest,
    });
    result = {
      shipment: merged.steps.at(-1) ?? present,
      entries: [...result.entries, ...merged.entries],
      steps: [...result.steps, ...merged.steps],
      contradictions: [...result.contradictions, ...merged.contradictions],
      effects: [...result.effects, ...merged.effects],
    };
  }
  return result;
}

export function statusesOf(lines: readonly (Shipment | TimelineEntry)[]): readonly string[] {
  return lines.map(({ status }) => status);
}
