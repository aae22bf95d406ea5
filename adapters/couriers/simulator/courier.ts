import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Chance } from '#domain/chance.ts';
import type { Courier, CourierRate, RateRequest } from '#domain/courier/courier.ts';
import type { Clock } from '#domain/time.ts';
import type { BookingMemory } from './booking.ts';
import { anteraja } from './catalogue/anteraja.ts';
import { jne } from './catalogue/jne.ts';
import { jnt } from './catalogue/jnt.ts';
import { lion } from './catalogue/lion.ts';
import { ninja } from './catalogue/ninja.ts';
import { pos } from './catalogue/pos.ts';
import { sicepat } from './catalogue/sicepat.ts';
import { tiki } from './catalogue/tiki.ts';
import { fail, refuseIfAborted } from './faults.ts';
import { type JourneyOf, journeyFinder } from './journey.ts';
import { laneOf } from './lane.ts';
import { toldEvents } from './lifecycle.ts';
import type { Offer, SimulatedCourier } from './offer.ts';
import { heardOrder, replyOf, untilAnswered } from './orders.ts';
import { rateFor } from './prices.ts';
import { profileOf } from './profile.ts';
import { ratesFault, scenarioOf } from './scenarios.ts';

type Deps = {
  readonly areas: AreaDirectory;
  readonly bookings: BookingMemory;
  readonly clock: Pick<Clock, 'now'>;
  readonly chance: Chance;
  /** How much faster than life parcels travel; above 0. */
  readonly speed: number;
};

type Brand = Deps & { readonly courier: SimulatedCourier; readonly journeyOf: JourneyOf };

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
export function simulatorCouriers(deps: Deps): readonly Courier[] {
  const journeyOf = journeyFinder(deps.areas);
  return CATALOGUE.map((courier) => simulatorCourier({ ...deps, courier, journeyOf }));
}

function simulatorCourier({ courier, bookings, journeyOf, ...deps }: Brand): Courier {
  const { code: courierCode, offers } = courier;
  const { clock, speed, chance } = deps;
  return {
    profile: profileOf(courier, speed),
    async rates(request, signal) {
      refuseIfAborted(signal);
      const fault = ratesFault(courierCode, request.parcel);
      if (fault !== null) return await fail(fault, signal);
      return ratesOf(offers, request);
    },
    async book(permit, signal) {
      const order = heardOrder(permit, { courierCode, speed, chance, clock });
      const booking = await bookings.book(order, signal);
      await untilAnswered(booking, clock.now(), signal);
      return replyOf(booking, clock.now());
    },
    async lookUp(reference, signal) {
      const booking = await bookings.find(reference, signal);
      return booking?.courierCode === courierCode ? replyOf(booking, clock.now()) : undefined;
    },
    async track(awbs, signal) {
      const found = await bookings.findByAwbs({ courierCode, awbs }, signal);
      const now = clock.now();
      return found.flatMap(({ awb, ...life }) => {
        if (awb === null) return [];
        const events = toldEvents(life, journeyOf(life), now);
        return { awb, events: scenarioOf(life).telling(events) };
      });
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
