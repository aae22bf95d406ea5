import type { Tracker, TrackerKey } from '#domain/carrying/tracker/tracker.ts';
import type { TrackerStore } from '#domain/carrying/tracker/tracker-store.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { notFound } from '#domain/refusal.ts';

/** @throws NOT_FOUND alike for unknown and other tenants' ids. */
export type GetTracker = (tenant: Tenant, trackerId: string) => Promise<Tracker>;

export function getTracker(trackers: TrackerStore): GetTracker {
  return async (tenant, trackerId) =>
    requireTracker(await trackers.find(trackerKey(tenant, trackerId)));
}

export function trackerKey(tenant: Tenant, trackerId: string): TrackerKey {
  return { ...tenantOf(tenant), trackerId };
}

export function requireTracker(found: Tracker | undefined): Tracker {
  if (found === undefined) throw notFound('tracker');
  return found;
}
