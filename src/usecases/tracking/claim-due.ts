import type { CourierLane } from '#domain/courier/fair-claim.ts';
import type { PolledCourier } from '#domain/courier-port/courier-directory.ts';
import { BATCH_LEASE_MS, leaseFrom } from '#domain/due-request.ts';
import type { Clock } from '#domain/time.ts';
import { CLAIM_MAX } from '#domain/tracking/schedule.ts';
import type { DueShipment, TrackingStore } from '#domain/tracking/tracking-store.ts';

/** A courier, and how many poll requests it accepts now. */
export type PollCapacity = { readonly polled: PolledCourier; readonly requests: number };

/** Shipments of one poll request, leased until `claimedUntil`. */
export type DueBatch = {
  readonly polled: PolledCourier;
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
    const couriers = capacities.map(({ polled, requests }) => ({
      ...laneOf(polled),
      limit: requests * sizeOf(polled),
    }));
    const due = await tracking.claimDue({ couriers, ...lease });
    return capacities.flatMap(({ polled }) =>
      batchesOf(polled, due).map((batch) => ({ ...batch, claimedUntil: lease.until })),
    );
  };
}

function batchesOf(polled: PolledCourier, due: readonly DueShipment[]) {
  const lane = laneOf(polled);
  const own = due.filter(
    (one) =>
      one.environment === lane.environment &&
      one.provider === lane.provider &&
      one.courierCode === lane.courierCode,
  );
  const size = sizeOf(polled);
  return Array.from({ length: Math.ceil(own.length / size) }, (_, at) => {
    const batch = own.slice(at * size, (at + 1) * size);
    return { polled, due: batch, isFull: batch.length === size };
  });
}

function laneOf({ environment, courier: { profile } }: PolledCourier): CourierLane {
  return { environment, provider: profile.provider, courierCode: profile.code };
}

function sizeOf({ courier }: PolledCourier): number {
  return Math.min(courier.profile.trackingTerms.batch, CLAIM_MAX);
}
