import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Chance } from '#domain/chance.ts';
import type { Courier, CourierRate, RateRequest } from '#domain/courier/courier.ts';
import type { Clock } from '#domain/time.ts';
import type { BookingMemory } from './booking.ts';
import { cancelOrder } from './cancelling.ts';
import { anteraja } from './catalogue/anteraja.ts';
import { jne } from './catalogue/jne.ts';
import { jnt } from './catalogue/jnt.ts';
import { lion } from './catalogue/lion.ts';
import { ninja } from './catalogue/ninja.ts';
import { pos } from './catalogue/pos.ts';
import { sicepat } from './catalogue/sicepat.ts';
import { tiki } from './catalogue/tiki.ts';
import { fail } from './faults.ts';
import { simulatorHook } from './hook.ts';
import { type JourneyOf, journeyFinder } from './journey.ts';
import { laneOf } from './lane.ts';
import type { Offer, SimulatedCourier } from './offer.ts';
import { heardOrder, replyOf, untilAnswered } from './orders.ts';
import type { PickupMemory } from './pickup.ts';
import { cancelPickUp, pickUp } from './pickups.ts';
import { rateFor } from './prices.ts';
import { profileOf } from './profile.ts';
import { ratesFault } from './scenarios.ts';
import { trackParcels } from './tracking.ts';

export type SimulatorDeps = {
  readonly areas: AreaDirectory;
  readonly bookings: BookingMemory;
  readonly pickups: PickupMemory;
  readonly clock: Pick<Clock, 'now'>;
  readonly chance: Chance;
  /** How much faster than life parcels travel; above 0. */
  readonly speed: number;
  /** What it tells us unasked is signed with it. Null or empty: it tells nothing unasked. */
  readonly hookSecret: string | null;
};

type Brand = SimulatorDeps & { readonly courier: SimulatedCourier; readonly journeyOf: JourneyOf };

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
export function simulatorCouriers(deps: SimulatorDeps): readonly Courier[] {
  const journeyOf = journeyFinder(deps.areas);
  return CATALOGUE.map((courier) => simulatorCourier({ ...deps, courier, journeyOf }));
}

function simulatorCourier({ courier, ...deps }: Brand): Courier {
  const { code: courierCode, offers } = courier;
  const { bookings, clock, speed, hookSecret } = deps;
  const desk = { ...deps, courierCode };
  return {
    profile: profileOf(courier, speed),
    async rates(request, limit) {
      limit.refuseIfOver();
      const fault = ratesFault(courierCode, request.parcel);
      if (fault !== null) return await fail(fault, limit);
      return ratesOf(offers, request);
    },
    async book(permit, limit) {
      const order = heardOrder(permit, desk);
      const booking = await bookings.book(order, limit);
      await untilAnswered(booking, clock.now(), limit);
      return replyOf(booking, clock.now());
    },
    async lookUp({ reference }, limit) {
      const booking = await bookings.find(reference, limit);
      return booking?.courierCode === courierCode ? [replyOf(booking, clock.now())] : [];
    },
    cancel: (order, limit) => cancelOrder(order, desk, limit),
    track: (awbs, limit) => trackParcels({ courierCode, awbs }, desk, limit),
    requestPickup: (order, limit) => pickUp(order, desk, limit),
    cancelPickup: (pickup, limit) => cancelPickUp(pickup, desk, limit),
    ...(hookSecret && { hook: simulatorHook(hookSecret) }),
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
