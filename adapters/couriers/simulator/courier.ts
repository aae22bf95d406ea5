import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import type { Courier, RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { BookingMemory } from './booking.ts';
import { cancelOrder } from './cancel-order.ts';
import { anteraja } from './catalogue/anteraja.ts';
import { jne } from './catalogue/jne.ts';
import { jnt } from './catalogue/jnt.ts';
import { lion } from './catalogue/lion.ts';
import { ninja } from './catalogue/ninja.ts';
import { pos } from './catalogue/pos.ts';
import { sicepat } from './catalogue/sicepat.ts';
import { tiki } from './catalogue/tiki.ts';
import { failWith } from './faults.ts';
import { type JourneyOf, journeyFinder } from './journey.ts';
import { laneOf } from './lane.ts';
import type { Offer, SimulatedCourier } from './offer.ts';
import { newOrder, replyOf, waitForAnswer } from './orders.ts';
import type { PickupMemory } from './pickup.ts';
import { cancelPickUp, pickUp } from './pickups.ts';
import { rateFor } from './prices.ts';
import { profileOf } from './profile.ts';
import { ratesFault } from './scenarios.ts';
import { trackParcels } from './tracking.ts';
import { simulatorWebhook } from './webhook.ts';

export type SimulatorDeps = {
  readonly areas: AreaDirectory;
  readonly bookings: BookingMemory;
  readonly pickups: PickupMemory;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  /** Speed of parcels: 1 is real time; must be above 0. */
  readonly speed: number;
  /** Secret that signs webhooks. Null or empty: no webhooks are sent. */
  readonly webhookSecret: string | null;
};

type BrandDeps = SimulatorDeps & {
  readonly courier: SimulatedCourier;
  readonly journeyOf: JourneyOf;
};

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

/** The couriers of TEST, in a fixed order. None makes a network call. */
export function simulatorCouriers(deps: SimulatorDeps): readonly Courier[] {
  const journeyOf = journeyFinder(deps.areas);
  return CATALOGUE.map((courier) => simulatorCourier({ ...deps, courier, journeyOf }));
}

function simulatorCourier({ courier, ...deps }: BrandDeps): Courier {
  const { code: courierCode, offers } = courier;
  const { bookings, clock, speed, webhookSecret } = deps;
  const courierDeps = { ...deps, courierCode };
  return {
    profile: profileOf(courier, speed),
    async rates(request, limit) {
      limit.throwIfExpired();
      const fault = ratesFault(courierCode, request.parcel);
      if (fault !== null) return await failWith(fault, limit);
      return ratesOf(offers, request);
    },
    // The simulator's codes are our statuses, so none is unknown.
    meaningOf: () => ({ status: null, reasonCode: null }),
    async book(permit, limit) {
      const order = newOrder(permit, courierDeps);
      const booking = await bookings.book(order, limit);
      await waitForAnswer(booking, clock.now(), limit);
      return replyOf(booking, clock.now());
    },
    async lookUp({ reference }, limit) {
      const booking = await bookings.find(reference, limit);
      return booking?.courierCode === courierCode ? [replyOf(booking, clock.now())] : [];
    },
    cancel: (order, limit) => cancelOrder(order, courierDeps, limit),
    track: (awbs, limit) => trackParcels({ courierCode, awbs }, courierDeps, limit),
    requestPickup: (order, limit) => pickUp(order, courierDeps, limit),
    cancelPickup: (pickup, limit) => cancelPickUp(pickup, courierDeps, limit),
    ...(webhookSecret && { webhook: simulatorWebhook(courierCode, webhookSecret) }),
  };
}

function ratesOf(
  offers: readonly Offer[],
  { route, parcel, services }: RateRequest,
): readonly CourierRate[] {
  const lane = laneOf(route);
  const requested = new Set(services.map(({ code }) => code));
  return offers
    .filter(({ service }) => requested.has(service.code))
    .flatMap((offer) => rateFor(offer, lane, parcel) ?? []);
}
