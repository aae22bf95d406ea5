import type { CourierLane } from '#domain/carrying/courier/fair-claim.ts';
import type { DuePollsRequest } from '#domain/carrying/tracking/tracking-store.ts';
import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Tracker, TrackerHead, TrackerKey, TrackerStatus } from './tracker.ts';

/** A null field matches any tracker. */
export type TrackerFilter = CreatedBetween & {
  readonly statuses: readonly TrackerStatus[] | null;
  readonly courierCode: string | null;
  readonly awb: string | null;
};

/** A tracker whose poll is due. */
export type DueTracker = TrackerKey & CourierLane;

export interface TrackerStore {
  find(key: TrackerKey): Promise<Tracker | undefined>;
  /** Leaves out unknown keys. */
  findAll(keys: readonly TrackerKey[]): Promise<readonly Tracker[]>;
  /** The active tracker of this AWB. */
  findFollowing(
    tenant: Tenant,
    parcel: Pick<Tracker, 'courierCode' | 'awb'>,
  ): Promise<Tracker | undefined>;
  /** Number of active trackers, counted up to `max`. */
  countFollowing(tenant: Tenant, max: number): Promise<number>;
  /** Newest first; `before` is a trackerId. */
  list(tenant: Tenant, filter: TrackerFilter, request: ListRequest): Promise<List<TrackerHead>>;
  /** Trackers whose AWB begins with the text, in any case: by AWB, the newest of each first. */
  search(tenant: Tenant, text: string, limit: number): Promise<readonly TrackerHead[]>;
  /** Claims due trackers; accounts take turns, each with its longest due first. */
  claimDue(request: DuePollsRequest): Promise<readonly DueTracker[]>;
  /** Couriers of active trackers, due or not, each once. */
  lanes(): Promise<readonly CourierLane[]>;
  /** Reschedules polls without news. Skips those no longer due at `claimedUntil`. */
  postpone(
    later: readonly (TrackerKey & { readonly dueAt: Date })[],
    claimedUntil: Date,
  ): Promise<void>;
}

export interface TrackerWrites {
  /** Inserts the tracker with its first poll. Stale if another one follows the same AWB. */
  insert(tracker: Tracker, dueAt: Date): void;
  /** Stale unless its sequence and its end are those of `before`. */
  update(before: Tracker, after: Tracker): void;
  /** Sets the time of the next poll. */
  reschedule(key: TrackerKey, dueAt: Date): void;
  /** Ends polling for good. */
  stopPolling(key: TrackerKey): void;
  /** Deletes the tracker and its poll. Stale if it no longer exists. */
  remove(key: TrackerKey): void;
}
