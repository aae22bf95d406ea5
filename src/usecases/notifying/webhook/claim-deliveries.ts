import { leaseFrom } from '#domain/due-request.ts';
import type {
  ClaimedDeliveries,
  ClaimRequest,
  DeliveryStore,
} from '#domain/notifying/webhook/delivery-store.ts';
import { BEGIN_WITHIN_MS, LEASE_MS } from '#domain/notifying/webhook/schedule.ts';
import type { Clock } from '#domain/time.ts';

export type { ClaimedDeliveries, ClaimRequest } from '#domain/notifying/webhook/delivery-store.ts';

/** Deliveries to send. */
export type ClaimedBatch = {
  readonly claimed: readonly ClaimedDeliveries[];
  readonly leasedUntil: Date;
  /**
   * Latest start by the monotonic clock, measured before the claim: a worker that was paused in
   * between starts no delivery that another worker may have claimed since.
   */
  readonly beginByMs: number;
};

/** Claims due deliveries of leased endpoints, or releases the endpoints. */
export type ClaimDeliveries = (requests: readonly ClaimRequest[]) => Promise<ClaimedBatch>;

export function claimDeliveries(deliveries: DeliveryStore, clock: Clock): ClaimDeliveries {
  return async (requests) => {
    const beginByMs = clock.monotonicMs() + BEGIN_WITHIN_MS;
    const lease = leaseFrom(clock.now(), LEASE_MS);
    const claimed = await deliveries.claimDeliveries(requests, lease);
    return { claimed, leasedUntil: lease.until, beginByMs };
  };
}
