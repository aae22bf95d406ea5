import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { TimelineEntry } from '#domain/tracking/timeline.ts';
import type { DueRequest } from '#domain/tracking/tracking-store.ts';
import type { SeenDue, Storage } from './contract.ts';
import { numberOf, TENANT } from './sales.ts';
import { INSTANT, later } from './samples.ts';
import { writeAll } from './works.ts';

export const KEY: ShipmentKey = { ...TENANT, shipmentNumber: numberOf(1) };

/** When what `sampleRequest` claims is due again. */
export const CLAIMED_UNTIL = later(INSTANT, 60_000);

/** Of TENANT's first shipment at `jne`, due at INSTANT. */
export function sampleDue(changes: Partial<SeenDue> = {}): SeenDue {
  return { ...KEY, courierCode: 'jne', dueAt: INSTANT, ...changes };
}

/** Everything of `jne` in TEST that is due at INSTANT, for a minute. */
export function sampleRequest(changes: Partial<DueRequest> = {}): DueRequest {
  return {
    couriers: [{ environment: 'TEST', courierCode: 'jne', room: 10 }],
    now: INSTANT,
    until: CLAIMED_UNTIL,
    ...changes,
  };
}

/** What the courier told of TENANT's first shipment. */
export function sampleEntry(changes: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    ...KEY,
    entryKey: 'f00d',
    status: 'IN_TRANSIT',
    isUnknown: false,
    reasonCode: null,
    at: INSTANT,
    location: 'Jakarta',
    code: 'OP-3',
    words: 'On its way',
    recordedAt: later(INSTANT, 1_000),
    ...changes,
  };
}

export function beginAll(storage: Storage, rows: readonly SeenDue[]): Promise<void> {
  return writeAll(storage, ({ tracking }) => {
    for (const row of rows) tracking.begin(row);
  });
}

export function append(storage: Storage, entries: readonly TimelineEntry[]): Promise<void> {
  return writeAll(storage, ({ tracking }) => tracking.append(entries));
}
