import type { Clock } from '#domain/time.ts';
import type { DeliveryStore, Held } from '#domain/webhook/delivery-store.ts';
import { HOLD_MS } from '#domain/webhook/schedule.ts';

export type { Held } from '#domain/webhook/delivery-store.ts';

/** Slow ones wait apart: they take nobody else's place. */
export type Lane = 'FAST' | 'SLOW';

/** Endpoints with something to send, `room` at most, that nobody else holds from now on. */
export type ClaimEndpoints = (lane: Lane, room: number) => Promise<readonly Held[]>;

export function claimEndpoints(deliveries: DeliveryStore, clock: Clock): ClaimEndpoints {
  return (lane, room) => {
    const now = clock.now();
    const until = new Date(now.getTime() + HOLD_MS);
    return deliveries.claim({ room, now, until, isSlow: lane === 'SLOW' });
  };
}
