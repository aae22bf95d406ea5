import type { DueTracker, TrackerStore } from '#domain/carrying/tracker/tracker-store.ts';
import { BATCH_LEASE_MS, leaseFrom } from '#domain/due-request.ts';
import type { Clock } from '#domain/time.ts';
import { batchesOf, limitsOf, type PollBatch, type PollCapacity } from '../tracking/claim-due.ts';

/** Trackers of one poll request, leased until `claimedUntil`. */
export type TrackerBatch = PollBatch & { readonly dueTrackers: readonly DueTracker[] };

/** Claims due trackers of these couriers: accounts take turns. */
export type ClaimDueTrackers = (ready: readonly PollCapacity[]) => Promise<readonly TrackerBatch[]>;

export function claimDueTrackers(trackers: TrackerStore, clock: Clock): ClaimDueTrackers {
  return async (capacities) => {
    const lease = leaseFrom(clock.now(), BATCH_LEASE_MS);
    const due = await trackers.claimDue({ couriers: limitsOf(capacities), ...lease });
    return batchesOf(capacities, due).map(({ due: dueTrackers, ...batch }) => {
      return { ...batch, dueTrackers, claimedUntil: lease.until };
    });
  };
}
