import type { Container } from 'inversify';
import type { CourierOnSale } from '#domain/carrying/courier-port/courier-directory.ts';
import type { RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import { TOKENS } from '#src/composition/tokens.ts';

/** Declared value for which the simulated courier never answers. */
const SILENCING = 666_002;
const SILENT = 'ninja';
const SOON_MS = 200;

/**
 * Shortens the deadline for a courier that never answers; all others keep the whole deadline, so
 * that they answer in time on a busy machine, too.
 */
export function shortenSilentCourier(container: Container): void {
  const real = container.get(TOKENS.couriers);
  const clock = container.get(TOKENS.clock);
  const shortened = (listed: CourierOnSale): CourierOnSale => {
    const within = (request: RateRequest, deadlineMs: number) =>
      request.parcel.declaredValue === SILENCING ? clock.monotonicMs() + SOON_MS : deadlineMs;
    return {
      ...listed,
      rates: (request, deadlineMs) => listed.rates(request, within(request, deadlineMs)),
      recentRates: (request, deadlineMs) =>
        listed.recentRates(request, within(request, deadlineMs)),
    };
  };
  const orShortened = (listed: CourierOnSale) =>
    listed.profile.code === SILENT ? shortened(listed) : listed;
  container.rebind(TOKENS.couriers).toConstantValue({
    ...real,
    couriersFor: (tenant) => real.couriersFor(tenant).map(orShortened),
    courierFor(tenant, courierCode) {
      const listed = real.courierFor(tenant, courierCode);
      return listed && orShortened(listed);
    },
  });
}
