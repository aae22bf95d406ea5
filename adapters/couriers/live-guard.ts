import type { ListedCourier } from '#domain/courier-port/courier-directory.ts';
import type { Courier } from '#domain/courier-port/courier-port.ts';
import type { Clock } from '#domain/time.ts';
import { guarded } from './courier-call.ts';
import { providerCalls } from './provider-calls.ts';
import type { RateCache } from './rate-cache.ts';

/** Puts a LIVE courier behind its guard. */
export type LiveGuard = (courier: Courier) => ListedCourier;

/** The budget of a connection, and the limit of its provider, are those of all its couriers. */
export function liveGuard(clock: Clock, cache: RateCache): LiveGuard {
  const calls = providerCalls(clock);
  return (courier) => guarded(courier, clock, { calls, cache });
}
