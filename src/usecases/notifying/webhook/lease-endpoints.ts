import { leaseFrom } from '#domain/due-request.ts';
import type { DeliveryStore, LeasedEndpoint } from '#domain/notifying/webhook/delivery-store.ts';
import { LEASE_MS } from '#domain/notifying/webhook/schedule.ts';
import type { Clock } from '#domain/time.ts';

export type { LeasedEndpoint } from '#domain/notifying/webhook/delivery-store.ts';

/** Slow endpoints have a separate lane, so that they do not delay the fast ones. */
export type Lane = 'FAST' | 'SLOW';

/** Leases endpoints with due deliveries, at most `limit`. */
export type LeaseEndpoints = (lane: Lane, limit: number) => Promise<readonly LeasedEndpoint[]>;

export function leaseEndpoints(deliveries: DeliveryStore, clock: Clock): LeaseEndpoints {
  return (lane, limit) =>
    deliveries.leaseEndpoints({
      limit,
      isSlow: lane === 'SLOW',
      ...leaseFrom(clock.now(), LEASE_MS),
    });
}
