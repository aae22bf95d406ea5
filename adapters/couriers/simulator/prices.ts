import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import type { CourierService, Days, ServiceType } from '#domain/carrying/courier/service.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { chargeableWeightKg } from '#domain/selling/rating/chargeable-weight.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { Lane } from './lane.ts';
import type { Offer, Reach } from './offer.ts';

type TransitZone = 'CITY' | 'NEAR' | 'ISLAND' | 'SEA' | 'FAR_EAST';

/** Longest distance that a van covers there and back in a day. */
const NEAR_KM = 200;
const GRAMS_PER_KG = 1000;
/** Price of a small aircraft between coast and highlands, in rupiah. */
const INLAND_AIR_PER_KG = 62_000;
/** Services too fast for boats or small aircraft. */
const QUICK: readonly ServiceType[] = ['SAME_DAY', 'NEXT_DAY'];

/** Days added to a service's usual promise, which is for a route on one island. */
const EXTRA_DAYS: Readonly<Record<ServiceType, Readonly<Record<TransitZone, number>>>> = {
  SAME_DAY: { CITY: 0, NEAR: 0, ISLAND: 0, SEA: 0, FAR_EAST: 0 },
  NEXT_DAY: { CITY: 0, NEAR: 0, ISLAND: 0, SEA: 0, FAR_EAST: 1 },
  REGULAR: { CITY: -1, NEAR: 0, ISLAND: 0, SEA: 1, FAR_EAST: 4 },
  ECONOMY: { CITY: -1, NEAR: 0, ISLAND: 0, SEA: 3, FAR_EAST: 7 },
  CARGO: { CITY: -2, NEAR: 0, ISLAND: 0, SEA: 3, FAR_EAST: 9 },
};

/** A rate with days: the simulator promises them on every lane. */
export type SimulatedRate = CourierRate & { readonly estimatedDays: Days };

/** Returns null if the service does not cover this lane, or the parcel is too heavy for it. */
export function rateFor(offer: Offer, lane: Lane, parcel: Parcel): SimulatedRate | null {
  const { service, reach } = offer;
  const kg = chargeableWeightKg(parcel, service.weight);
  if (!reaches(reach, lane) || kg * GRAMS_PER_KG > service.weight.maxGrams) return null;
  if (lane.beyondRoads && QUICK.includes(service.type)) return null;
  return {
    serviceCode: service.code,
    cost: costOf(offer, lane, kg),
    estimatedDays: estimatedDays(service, lane),
  };
}

/**
 * The courier's price to us: its tariff plus the air surcharge of inland destinations, rounded up
 * to `billedIn`.
 */
export function costOf(
  { tariff, billedIn }: Offer,
  { billedKm, inlandEnds }: Pick<Lane, 'billedKm' | 'inlandEnds'>,
  kg: number,
): Rupiah {
  const fee = tariff(billedKm, kg) + INLAND_AIR_PER_KG * inlandEnds * kg;
  return rupiah(Math.ceil(fee / billedIn) * billedIn);
}

export function reaches({ withinKm, sameCity, notFarEast }: Reach, lane: Lane): boolean {
  if (withinKm !== undefined && lane.km > withinKm) return false;
  if (sameCity && !lane.sameCity) return false;
  return !(notFarEast && lane.farEast);
}

function estimatedDays({ type, estimatedDays: usual }: CourierService, lane: Lane): Days {
  const extra = EXTRA_DAYS[type][transitZone(lane)];
  // Only a same-day service may arrive today.
  const soonest = Math.min(1, usual.min);
  return { min: Math.max(soonest, usual.min + extra), max: Math.max(soonest, usual.max + extra) };
}

function transitZone({ km, sameCity, sameIslands, farEast, beyondRoads }: Lane): TransitZone {
  if (beyondRoads) return farEast ? 'FAR_EAST' : 'SEA';
  if (sameCity) return 'CITY';
  if (sameIslands && km <= NEAR_KM) return 'NEAR';
  if (farEast) return 'FAR_EAST';
  return sameIslands ? 'ISLAND' : 'SEA';
}
