import type { CourierLane } from '#domain/courier/fair-claim.ts';
import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { DuePollsRequest } from '#domain/tracking/tracking-store.ts';
import type { Tracker, TrackerHead, TrackerKey, TrackerStatus } from './tracker.ts';

/** Null: any. */
export type TrackerFilter = CreatedBetween & {
  readonly statuses: readonly TrackerStatus[] | null;
  readonly courierCode: string | null;
  readonly awb: string | null;
};

/** A tracker whose poll is due. */
export type DueTracker = TrackerKey & CourierLane;

export interface TrackerStore {
  find(key: TrackerKey): Promise<Tracker | undefined>;
  /** Unknown keys are missing. */
  findAll(keys: readonly TrackerKey[]): Promise<readonly Tracker[]>;
  /** The one that follows this AWB and has not ended. */
  findFollowing(
    tenant: Tenant,
    parcel: Pick<Tracker, 'courierCode' | 'awb'>,
  ): Promise<Tracker | undefined>;
  /** How many have not ended; not counted beyond `max`. */
  countFollowing(tenant: Tenant, max: number): Promise<number>;
  /** Newest first; `before` is a trackerId. */
  list(tenant: Tenant, filter: TrackerFilter, request: ListRequest): Promise<List<TrackerHead>>;
  /** By the beginning of their AWBs, in any case: by AWB, the newest of each first. */
  search(tenant: Tenant, text: string, limit: number): Promise<readonly TrackerHead[]>;
  /** Claims due trackers; among those that are due longest accounts take turns. */
  claimDue(request: DuePollsRequest): Promise<readonly DueTracker[]>;
  /** Couriers of those that have not ended, due or not, each once. */
  lanes(): Promise<readonly CourierLane[]>;
  /** Reschedules polls without news. Skips those that are not due at `claimedUntil` any more. */
  postpone(
    later: readonly (TrackerKey & { readonly dueAt: Date })[],
    claimedUntil: Date,
  ): Promise<void>;
}

export interface TrackerWrites {
  /** With its first poll. Stale if another one follows the same AWB. */
  insert(tracker: Tracker, dueAt: Date): void;
  /** Stale unless its sequence and its end are those of `before`. */
  update(before: Tracker, after: Tracker): void;
  /** Sets the time of the next poll. */
  reschedule(key: TrackerKey, dueAt: Date): void;
  /** Ends polling for good. */
  stopPolling(key: TrackerKey): void;
  /** With its poll. Stale if it is gone. */
  remove(key: TrackerKey): void;
}
