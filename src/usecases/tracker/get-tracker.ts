import { type Tenant, tenantOf } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Tracker, TrackerKey } from '#domain/tracker/tracker.ts';
import type { TrackerStore } from '#domain/tracker/tracker-store.ts';

/** Throws NOT_FOUND for malformed, unknown and other tenants' ids alike. */
export type GetTracker = (tenant: Tenant, id: string) => Promise<Tracker>;

export function getTracker(trackers: TrackerStore): GetTracker {
  return async (tenant, id) => requireTracker(await trackers.find(trackerKey(tenant, id)));
}

/** Throws NOT_FOUND for a malformed id. */
export function trackerKey(tenant: Tenant, id: string): TrackerKey {
  const trackerId = uuidOf('tracker', id);
  if (trackerId === undefined) throw notFound();
  return { ...tenantOf(tenant), trackerId };
}

export function requireTracker(found: Tracker | undefined): Tracker {
  if (found === undefined) throw notFound();
  return found;
}

function notFound(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such tracker.');
}
