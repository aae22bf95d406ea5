import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import type {
  KnownProvider,
  LiveCouriers,
} from '#domain/carrying/courier-configuration/live-couriers.ts';
import { invalid } from '#domain/refusal.ts';

/** Throws VALIDATION_ERROR, which lists the known providers. */
export function knownProvider(
  liveCouriers: Pick<LiveCouriers, 'known'>,
  provider: string,
): KnownProvider {
  const known = liveCouriers.known();
  const found = known.find((one) => one.provider === provider);
  if (found !== undefined) return found;
  const names = known.map((one) => one.provider).join(', ') || 'none';
  const message = `There is no provider ${provider} of LIVE couriers; there is: ${names}.`;
  throw invalid('provider', 'UNKNOWN_PROVIDER', message);
}

/** Throws VALIDATION_ERROR, which lists the provider's couriers. */
export function knownCourier(
  { provider, couriers }: KnownProvider,
  courierCode: string,
): CourierProfile {
  const found = couriers.find(({ code }) => code === courierCode);
  if (found !== undefined) return found;
  const codes = couriers.map(({ code }) => code).join(', ');
  throw invalid('courier', 'UNKNOWN_COURIER', `${provider} has these couriers: ${codes}.`);
}
