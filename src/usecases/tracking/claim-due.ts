import type { CourierLane } from '#domain/courier/fair-claim.ts';
import type { Tracker } from '#domain/courier-port/courier-directory.ts';
import { BATCH_LEASE_MS, leaseFrom } from '#domain/due-request.ts';
import type { Clock } from '#domain/time.ts';
import { CLAIM_MAX } from '#domain/tracking/schedule.ts';
import type { DueShipment, TrackingStore } from '#domain/tracking/tracking-store.ts';

/** A courier, and how many poll requests it accepts now. */
export type PollCapacity = { readonly tracker: Tracker; readonly requests: number };

/** Shipments of one poll request, leased until `claimedUntil`. */
export type DueBatch = {
  readonly tracker: Tracker;
  readonly due: readonly DueShipment[];
  readonly claimedUntil: Date;
  /** As many as one request takes: more may be due. */
  readonly isFull: boolean;
};

/** Claims due shipments of these couriers: the longest due first. */
export type ClaimDue = (ready: readonly PollCapacity[]) => Promise<readonly DueBatch[]>;

export function claimDue(tracking: TrackingStore, clock: Clock): ClaimDue {
  return async (capacities) => {
    const lease = leaseFrom(clock.now(), BATCH_LEASE_MS);
    const couriers = capacities.map(({ tracker, requests }) => ({
      ...laneOf(tracker),
      limit: requests * sizeOf(tracker),
    }));
    const due = await tracking.claimDue({ couriers, ...lease });
    return capacities.flatMap(({ tracker }) =>
      batchesOf(tracker, due).map((batch) => ({ ...batch, claimedUntil: lease.until })),
    );
  };
}

function batchesOf(tracker: Tracker, due: readonly DueShipment[]) {
  const lane = laneOf(tracker);
  const own = due.filter(
    (one) =>
      one.environment === lane.environment &&
      one.provider === lane.provider &&
      one.courierCode === lane.courierCode,
  );
  const size = sizeOf(tracker);
  return Array.from({ length: Math.ceil(own.length / size) }, (_, at) => {
    const batch = own.slice(at * size, (at + 1) * size);
    return { tracker, due: batch, isFull: batch.length === size };
  });
}

function laneOf({ environment, courier: { profile } }: Tracker): CourierLane {
  return { environment, provider: profile.provider, courierCode: profile.code };
}

function sizeOf({ courier }: Tracker): number {
  return Math.min(courier.profile.trackingTerms.batch, CLAIM_MAX);
}
