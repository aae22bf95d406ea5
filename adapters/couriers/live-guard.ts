import type { ListedCourier } from '#domain/courier-port/courier-directory.ts';
import type { Courier } from '#domain/courier-port/courier-port.ts';
import type { Clock } from '#domain/time.ts';
import { guarded } from './guarded.ts';
import { type ProviderCalls, providerCalls } from './provider-calls.ts';
import { rateCache } from './rate-cache.ts';

/** Puts a LIVE courier behind its guard. */
export type LiveGuard = (courier: Courier) => ListedCourier;

/** The budget of a provider, and its limit, are those of all its brands, however often opened. */
export function liveGuard(clock: Clock): LiveGuard {
  const cache = rateCache(clock);
  const byProvider = new Map<string, ProviderCalls>();
  return (courier) => {
    const { provider } = courier.profile;
    const calls = byProvider.get(provider) ?? providerCalls(clock);
    byProvider.set(provider, calls);
    return guarded(courier, clock, { calls, cache });
  };
}
