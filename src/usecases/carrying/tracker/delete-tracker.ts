import type { Tenant } from '#domain/environment.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { requireTracker, trackerKey } from './get-tracker.ts';

/** Stops following and forgets the timeline; events that were emitted are kept. NOT_FOUND. */
export type DeleteTracker = (tenant: Tenant, trackerId: string) => Promise<void>;

export function deleteTracker(unitOfWork: UnitOfWork): DeleteTracker {
  return async (tenant, trackerId) => {
    const key = trackerKey(tenant, trackerId);
    await unitOfWork.decide({
      look: ({ trackers }) => trackers.find(key),
      decide: (found, write) => write.trackers.remove(requireTracker(found)),
    });
  };
}
