import type { KnownProvider, LiveCouriers } from '#domain/courier-configuration/live-couriers.ts';
import { invalid } from '#domain/refusal.ts';

/** Configured or not: cash may be owed by one that serves no more. */
export function knownProvider(
  liveCouriers: Pick<LiveCouriers, 'known'>,
  provider: string,
): KnownProvider {
  const known = liveCouriers.known().find((one) => one.provider === provider);
  if (known !== undefined) return known;
  const message = `There is no provider ${JSON.stringify(provider)} in LIVE.`;
  throw invalid('provider', 'VALIDATION_ERROR', message);
}
