import { systemDigest } from '#adapters/system/digest.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { type Merged, mergeEvents, type TimelineEntry } from '#domain/tracking/timeline.ts';
import { TIMELINE_STATUSES, type TrackingEvent } from '#domain/tracking/tracking-event.ts';
import { shipment } from '#tests/kit/builders.ts';

/** When we heard of it: long after whatever the courier tells. */
export const HEARD_AT = new Date('2026-11-22T08:00:00.000Z');
/** What a courier may tell. */
export const TOLD = TIMELINE_STATUSES.filter((status) => status !== 'BOOKED');

/** What is known of a shipment, and everything that came of what was told so far. */
export type Told = Merged & { readonly shipment: Shipment };

export function minute(minutes: number): Date {
  return new Date(Date.UTC(2026, 10, 21, 9, minutes));
}

/** Without a code of its own, the courier's word is ours. */
export function event(
  status: TrackingEvent['status'],
  minutes: number,
  changes: Partial<TrackingEvent> = {},
): TrackingEvent {
  const told = { status, at: minute(minutes), reasonCode: null, location: 'Gresik', words: '' };
  return { ...told, code: status ?? 'XQ7', ...changes };
}

export function booked(changes: Partial<Shipment> = {}): Shipment {
  return shipment({ status: 'BOOKED', awb: 'SIM1', bookedAt: minute(0), ...changes });
}

/** One delivery after the other, each merged into what the ones before have left. */
export function tell(start: Shipment, ...deliveries: readonly (readonly TrackingEvent[])[]): Told {
  let told: Told = { shipment: start, entries: [], steps: [], contradictions: [] };
  for (const events of deliveries) {
    const knownKeys = new Set(told.entries.map(({ entryKey }) => entryKey));
    const { shipment: present } = told;
    const merged = mergeEvents({ shipment: present, knownKeys }, events, {
      now: HEARD_AT,
      digest: systemDigest,
    });
    told = {
      shipment: merged.steps.at(-1) ?? present,
      entries: [...told.entries, ...merged.entries],
      steps: [...told.steps, ...merged.steps],
      contradictions: [...told.contradictions, ...merged.contradictions],
    };
  }
  return told;
}

export function statusesOf(lines: readonly (Shipment | TimelineEntry)[]): readonly string[] {
  return lines.map(({ status }) => status);
}
