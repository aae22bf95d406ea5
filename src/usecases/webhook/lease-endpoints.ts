import { leaseFrom } from '#domain/due-request.ts';
import type { Clock } from '#domain/time.ts';
import type { DeliveryStore, LeasedEndpoint } from '#domain/webhook/delivery-store.ts';
import { LEASE_MS } from '#domain/webhook/schedule.ts';

export type { LeasedEndpoint } from '#domain/webhook/delivery-store.ts';

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
