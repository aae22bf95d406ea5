import { type CourierProfile, takesPickupRequests } from '#domain/carrying/courier/courier.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';

type CandidateCourier = Pick<CourierProfile, 'capabilities' | 'pickupAfterBooking' | 'services'>;

/** A shipment of a new pickup. */
export type Candidate = {
  readonly shipment: Shipment;
  /** The request's first shipment, which the others have to match. */
  readonly first: Shipment;
  /** Courier of the shipment; undefined: its provider is no longer configured. */
  readonly courier: CandidateCourier | undefined;
  /** True if the shipment's booking contained exactly the requested pickup. */
  readonly isPickupBooked: boolean;
};

/** Reasons why a shipment cannot be in a pickup. */
const OBSTACLES = {
  NOT_BOOKED: ({ shipment }) => shipment.status !== 'BOOKED',
  SERVICE_WITHOUT_PICKUP: (candidate) => !supportsPickup(candidate),
  /** The courier accepts pickups only with a booking, so it would not know of this one. */
  PICKUP_WITH_BOOKING_ONLY: (candidate) => isTooLate(candidate),
  /** One visit cannot be requested from two providers. */
  OTHER_COURIER: ({ shipment, first }) =>
    shipment.courierCode !== first.courierCode || shipment.provider !== first.provider,
  OTHER_ORIGIN: ({ shipment, first }) => shipment.sender.districtId !== first.sender.districtId,
  /** A shipment that was picked up keeps its `pickupId`. */
  IN_OTHER_PICKUP: ({ shipment }) => shipment.status === 'BOOKED' && shipment.pickupId !== null,
} as const satisfies Readonly<Record<string, (candidate: Candidate) => boolean>>;
export type Obstacle = keyof typeof OBSTACLES;
export const PICKUP_OBSTACLES = Object.keys(OBSTACLES) as readonly Obstacle[];

/** Obstacles in the order of the table; empty if the shipment can be picked up. */
export function obstaclesOf(candidate: Candidate): readonly Obstacle[] {
  return PICKUP_OBSTACLES.filter((obstacle) => OBSTACLES[obstacle](candidate));
}

/** Throws PICKUP_NOT_ALLOWED with all shipments that cannot be picked up, and all their reasons. */
export function refuseObstacles(candidates: readonly Candidate[]): void {
  const shipments = candidates
    .map((candidate) => ({
      shipmentNumber: candidate.shipment.shipmentNumber,
      reasons: obstaclesOf(candidate),
    }))
    .filter(({ reasons }) => reasons.length > 0);
  if (shipments.length === 0) return;
  const message = `${shipments.length} of ${candidates.length} shipments cannot be picked up.`;
  throw new Refusal('PICKUP_NOT_ALLOWED', message, { details: { shipments } });
}

/**
 * True if its service offers pickups, whatever collection method was chosen: clients may change
 * their plans.
 */
function supportsPickup({ shipment, courier }: Candidate): boolean {
  if (courier === undefined || courier.capabilities.pickup === 'NONE') return false;
  const service = courier.services.find(({ code }) => code === shipment.serviceCode);
  return service?.pickupSupported === true;
}

function isTooLate({ shipment, courier, isPickupBooked }: Candidate): boolean {
  if (courier?.capabilities.pickup !== 'WITH_BOOKING' || takesPickupRequests(courier)) return false;
  return shipment.status === 'BOOKED' && !isPickupBooked;
}
