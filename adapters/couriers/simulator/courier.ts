import type { Courier, CourierProfile, CourierRate, RateRequest } from '#domain/courier/courier.ts';
import { anteraja } from './catalogue/anteraja.ts';
import { jne } from './catalogue/jne.ts';
import { jnt } from './catalogue/jnt.ts';
import { lion } from './catalogue/lion.ts';
import { ninja } from './catalogue/ninja.ts';
import { pos } from './catalogue/pos.ts';
import { sicepat } from './catalogue/sicepat.ts';
import { tiki } from './catalogue/tiki.ts';
import { laneOf } from './lane.ts';
import type { Offer, SimulatedCourier } from './offer.ts';
import { rateFor } from './prices.ts';
import { fail, ratesFault, refuseIfAborted } from './scenarios.ts';

const PROVIDER = 'SIMULATOR';

const CATALOGUE: readonly SimulatedCourier[] = [
  jne,
  jnt,
  sicepat,
  anteraja,
  ninja,
  lion,
  pos,
  tiki,
];

/** The couriers of TEST, always in the same order. None of them calls out. */
export function simulatorCouriers(): readonly Courier[] {
  return CATALOGUE.map(simulatorCourier);
}

function simulatorCourier({ offers, ...brand }: SimulatedCourier): Courier {
  return {
    profile: profileOf({ offers, ...brand }),
    async rates(request, signal) {
      refuseIfAborted(signal);
      const fault = ratesFault(brand.code, request.parcel);
      if (fault !== null) return await fail(fault, signal);
      return ratesOf(offers, request);
    },
  };
}

function ratesOf(
  offers: readonly Offer[],
  { route, parcel, services }: RateRequest,
): readonly CourierRate[] {
  const lane = laneOf(route);
  const asked = new Set(services.map(({ code }) => code));
  return offers
    .filter(({ service }) => asked.has(service.code))
    .flatMap((offer) => rateFor(offer, lane, parcel) ?? []);
}

function profileOf(courier: SimulatedCourier): CourierProfile {
  const { code, name, pickup, cancellation, offers, fieldLimits } = courier;
  const services = offers.map(({ service }) => service);
  return {
    code,
    name,
    logoUrl: null,
    provider: PROVIDER,
    capabilities: {
      rates: true,
      booking: true,
      tracking: true,
      cancellation,
      pickup,
      cod: services.some(({ cod }) => cod !== null),
      insurance: services.some(({ insurance }) => insurance !== null),
    },
    services,
    ...(fieldLimits && { fieldLimits }),
  };
}
