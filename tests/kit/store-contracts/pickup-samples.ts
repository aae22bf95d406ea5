import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { DuePickupCall } from '#domain/carrying/pickup/pickup-store.ts';
import { pickup } from '../builders.ts';
import type { PickupDueRow, Storage } from './contract.ts';
import { INSTANT, uuid } from './samples.ts';
import { numberOf, PROVIDERS, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

/** Pickup for TENANT's first three shipments, which all wait in it. */
export function samplePickup(changes: Partial<Pickup> = {}): Pickup {
  const shipmentNumbers = [3, 1, 2].map(numberOf);
  const provider = PROVIDERS[changes.environment ?? TENANT.environment];
  const own = { ...TENANT, provider, pickupId: uuid(1), shipmentNumbers, createdAt: INSTANT };
  return pickup({ ...own, ...changes });
}

/** n-th pickup, with its own id. */
export function nthPickup(place: number, changes: Partial<Pickup> = {}): Pickup {
  return samplePickup({ pickupId: uuid(place), ...changes });
}

/** Pickup request, made and due at INSTANT. */
export function sampleDue(changes: Partial<PickupDueRow> = {}): PickupDueRow {
  const since = changes.since ?? INSTANT;
  const own = {
    ...TENANT,
    pickupId: uuid(1),
    provider: 'SIMULATOR',
    courierCode: 'jne',
    action: 'REQUEST',
  } as const;
  return { ...own, since, dueAt: since, ...changes };
}

export function insertPickups(storage: Storage, pickups: readonly Pickup[]): Promise<void> {
  return writeAll(storage, (write) => {
    for (const one of pickups) write.pickups.insert(one);
  });
}

export function askAll(storage: Storage, rows: readonly PickupDueRow[]): Promise<void> {
  return writeAll(storage, ({ pickups }) => {
    for (const row of rows) {
      if (row.action === 'REQUEST') pickups.request(row, row.since);
      else pickups.requestCourierCancel(row, row.since, row.since);
    }
  });
}

/** Pickup request as a claim returns it. */
export function asked({ dueAt: _, ...due }: PickupDueRow): DuePickupCall {
  return due;
}
