import type { ListedCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { Clock } from '#domain/time.ts';
import { guarded } from './courier-call.ts';
import { providerCalls } from './provider-calls.ts';
import type { RateCache } from './rate-cache.ts';

/** Adds the guards of LIVE calls to a courier. */
export type LiveGuard = (courier: Courier) => ListedCourier;

/** All couriers of a connection share its call budget and the provider's limit. */
export function liveGuard(clock: Clock, cache: RateCache): LiveGuard {
  const calls = providerCalls(clock);
  return (courier) => guarded(courier, clock, { calls, cache });
}
