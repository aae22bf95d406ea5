import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { DuePollsRequest } from '#domain/carrying/tracking/tracking-store.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { Storage, TrackingDueRow } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import { numberOf, TENANT } from './shipment-samples.ts';
import { SCAN } from './tracker-samples.ts';
import { writeAll } from './writes.ts';

export const KEY: ShipmentKey = { ...TENANT, shipmentNumber: numberOf(1) };

/** Time at which the polls that `sampleRequest` claims are due again. */
export const CLAIMED_UNTIL = later(INSTANT, 60_000);

/** Poll of TENANT's first shipment at `jne`, due at INSTANT. */
export function sampleDue(changes: Partial<TrackingDueRow> = {}): TrackingDueRow {
  return { ...KEY, provider: 'SIMULATOR', courierCode: 'jne', dueAt: INSTANT, ...changes };
}

/** Request for all polls of `jne` in TEST due at INSTANT, leased for a minute. */
export function sampleRequest(changes: Partial<DuePollsRequest> = {}): DuePollsRequest {
  return {
    couriers: [{ environment: 'TEST', provider: 'SIMULATOR', courierCode: 'jne', limit: 10 }],
    now: INSTANT,
    until: CLAIMED_UNTIL,
    ...changes,
  };
}

/** Tracking entry of TENANT's first shipment. */
export function sampleEntry(changes: Partial<TimelineEntry> = {}): TimelineEntry {
  return { ...KEY, ...SCAN, recordedAt: later(INSTANT, 1_000), ...changes };
}

export function beginAll(storage: Storage, rows: readonly TrackingDueRow[]): Promise<void> {
  return writeAll(storage, ({ tracking }) => {
    for (const row of rows) tracking.startPolling(row);
  });
}

export function append(storage: Storage, entries: readonly TimelineEntry[]): Promise<void> {
  return writeAll(storage, ({ tracking }) => tracking.append(entries));
}
