import type { Pickup } from '#domain/pickup/pickup.ts';
import type { DuePickup, PickupRequest } from '#domain/pickup/pickup-store.ts';
import { pickup } from '../builders.ts';
import type { SeenPickupDue, Storage } from './contract.ts';
import { numberOf, TENANT } from './sales.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { writeAll } from './works.ts';

/** For TENANT's first three shipments, which all wait in it. */
export function samplePickup(changes: Partial<Pickup> = {}): Pickup {
  const shipmentNumbers = [3, 1, 2].map(numberOf);
  return pickup({ ...TENANT, pickupId: uuid(1), shipmentNumbers, createdAt: INSTANT, ...changes });
}

/** The n-th one, with an id of its own. */
export function nthPickup(place: number, changes: Partial<Pickup> = {}): Pickup {
  return samplePickup({ pickupId: uuid(place), ...changes });
}

/** Whether its courier comes, asked and due at INSTANT. */
export function sampleDue(changes: Partial<SeenPickupDue> = {}): SeenPickupDue {
  const since = changes.since ?? INSTANT;
  const own = { ...TENANT, pickupId: uuid(1), courierCode: 'jne', wish: 'REQUEST' } as const;
  return { ...own, since, dueAt: since, ...changes };
}

/** Whatever is due at INSTANT, for a minute. */
export function sampleRequest(changes: Partial<PickupRequest> = {}): PickupRequest {
  return { room: 10, now: INSTANT, until: later(INSTANT, 60_000), ...changes };
}

export function insertPickups(storage: Storage, pickups: readonly Pickup[]): Promise<void> {
  return writeAll(storage, (write) => {
    for (const one of pickups) write.pickups.insert(one);
  });
}

export function askAll(storage: Storage, rows: readonly SeenPickupDue[]): Promise<void> {
  return writeAll(storage, ({ pickups }) => {
    for (const row of rows) {
      if (row.wish === 'REQUEST') pickups.request(row, row.since);
      else pickups.callOff(row, row.since, row.since);
    }
  });
}

/** As whoever asks is told of it. */
export function asked({ dueAt: _, ...due }: SeenPickupDue): DuePickup {
  return due;
}
