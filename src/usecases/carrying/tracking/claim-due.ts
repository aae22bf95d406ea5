import type { CourierLane } from '#domain/carrying/courier/fair-claim.ts';
import type { PolledCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import { CLAIM_MAX } from '#domain/carrying/tracking/schedule.ts';
import type { DueShipment, TrackingStore } from '#domain/carrying/tracking/tracking-store.ts';
import { BATCH_LEASE_MS, leaseFrom } from '#domain/due-request.ts';
import type { Clock } from '#domain/time.ts';

/** A courier, and how many poll requests it accepts now. */
export type PollCapacity = { readonly polled: PolledCourier; readonly requests: number };

/** One poll request, its rows leased until `claimedUntil`. */
export type PollBatch = {
  readonly polled: PolledCourier;
  readonly claimedUntil: Date;
  /** True if it fills a request, so more may be due. */
  readonly isFull: boolean;
};

/** Shipments of one poll request. */
export type DueBatch = PollBatch & { readonly due: readonly DueShipment[] };

/** Claims due shipments of these couriers: the longest due first. */
export type ClaimDue = (ready: readonly PollCapacity[]) => Promise<readonly DueBatch[]>;

export function claimDue(tracking: TrackingStore, clock: Clock): ClaimDue {
  return async (capacities) => {
    const lease = leaseFrom(clock.now(), BATCH_LEASE_MS);
    const due = await tracking.claimDue({ couriers: limitsOf(capacities), ...lease });
    return batchesOf(capacities, due).map((batch) => ({ ...batch, claimedUntil: lease.until }));
  };
}

/** Most AWBs of each courier that its accepted requests have room for. */
export function limitsOf(capacities: readonly PollCapacity[]) {
  return capacities.map(({ polled, requests }) => ({
    ...laneOf(polled),
    limit: requests * sizeOf(polled),
  }));
}

/** Groups claimed rows by courier, split by the size of a request. */
export function batchesOf<Due extends CourierLane>(
  capacities: readonly PollCapacity[],
  due: readonly Due[],
) {
  return capacities.flatMap(({ polled }) => {
    const own = due.filter((one) => placeOf(one) === polledKey(polled));
    const size = sizeOf(polled);
    return Array.from({ length: Math.ceil(own.length / size) }, (_, at) => {
      const batch = own.slice(at * size, (at + 1) * size);
      return { polled, due: batch, isFull: batch.length === size };
    });
  });
}

/** Key of a courier at its provider in its environment. */
export function polledKey(polled: PolledCourier): string {
  return placeOf(laneOf(polled));
}

function placeOf({ environment, provider, courierCode }: CourierLane): string {
  return `${environment} ${provider} ${courierCode}`;
}

function laneOf({ environment, courier: { profile } }: PolledCourier): CourierLane {
  return { environment, provider: profile.provider, courierCode: profile.code };
}

function sizeOf({ courier }: PolledCourier): number {
  return Math.min(courier.profile.trackingTerms.batch, CLAIM_MAX);
}
