import type { KnownProvider, LiveCouriers } from '#domain/courier-configuration/live-couriers.ts';
import { invalid } from '#domain/refusal.ts';

/** VALIDATION_ERROR lists those that there are. */
export function knownProvider(liveCouriers: LiveCouriers, provider: string): KnownProvider {
  const known = liveCouriers.known();
  const found = known.find((one) => one.provider === provider);
  if (found !== undefined) return found;
  const names = known.map((one) => one.provider).join(', ') || 'none';
  const message = `There is no provider ${provider} of LIVE couriers; there is: ${names}.`;
  throw invalid('provider', 'UNKNOWN_PROVIDER', message);
}
