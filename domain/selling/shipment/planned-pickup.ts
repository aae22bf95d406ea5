import { timeZoneOf } from '#domain/carrying/area/time-zone.ts';
import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import type { WrongField } from '#domain/refusal.ts';
import { type OptionProblem, optionErrors } from '#domain/selling/rating/option-terms.ts';
import type { CollectionMethod } from './order.ts';
import { type Visit, windowErrors, windowStart } from './pickup-window.ts';

export const PICKUP_VEHICLES = ['MOTORCYCLE', 'CAR', 'TRUCK'] as const;
export type PickupVehicle = (typeof PICKUP_VEHICLES)[number];

/** A pickup as a client orders it with a shipment. */
export type PickupPlan = Pick<Visit, 'date' | 'window'> & {
  /** Null: any vehicle. */
  readonly vehicle: PickupVehicle | null;
};

/** A pickup at the sender's address that the courier accepts with the booking. */
export type PlannedPickup = PickupPlan & Pick<Visit, 'timeZone'>;

type Ordered = {
  readonly originDistrictId: string;
  readonly collectionMethod: CollectionMethod;
  /** Undefined if the courier is no longer offered. */
  readonly courier:
    | (Pick<CourierProfile, 'name' | 'pickupHours'> & {
        readonly capabilities: Pick<CourierProfile['capabilities'], 'pickup'>;
      })
    | undefined;
  readonly now: Date;
};

/**
 * Returns SERVICE_OPTION_UNSUPPORTED if the parcel is dropped off, or if its courier accepts no
 * pickups with its bookings; returns WINDOW_INVALID for the time.
 */
export function plannedPickupErrors(plan: PickupPlan, ordered: Ordered): readonly WrongField[] {
  const { originDistrictId, now } = ordered;
  const errors = windowErrors(plannedPickup(plan, originDistrictId), ordered.courier, now);
  return [
    ...optionErrors([problemOf(ordered)]),
    ...errors.map((error) => ({ ...error, path: `pickup.${error.path}` })),
  ];
}

export function plannedPickup(plan: PickupPlan, originDistrictId: string): PlannedPickup {
  return { ...plan, timeZone: timeZoneOf(originDistrictId) };
}

/**
 * The pickup that an order carries; null if the window had already begun when the order was first
 * sent. It is the same in every resend, since that time does not change.
 */
export function carriedPickup(
  planned: PlannedPickup | null,
  sentAt: Date | null,
): PlannedPickup | null {
  if (planned === null || sentAt === null) return null;
  return windowStart(planned) > sentAt ? planned : null;
}

function problemOf({ collectionMethod, courier }: Ordered): OptionProblem | undefined {
  const path = 'pickup';
  if (collectionMethod === 'DROP_OFF') {
    return { path, message: 'A pickup cannot be combined with drop-off.', details: {} };
  }
  const capability = courier?.capabilities.pickup ?? 'NONE';
  if (capability === 'WITH_BOOKING') return undefined;
  const name = courier?.name ?? 'The courier';
  const message = `${name} takes no pickup with a booking.`;
  const instead = ' Request one at /api/v1/pickups once the shipment is BOOKED.';
  const hint = capability === 'SEPARATE' ? instead : '';
  return { path, message: `${message}${hint}`, details: { pickup: capability } };
}
