import type { Tenant } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Visit } from '#domain/selling/shipment/pickup-window.ts';
import type { Failure } from '#domain/selling/shipment/shipment.ts';
import type { SubjectKey } from '#domain/subject.ts';

export const PICKUP_STATUSES = [
  'REQUESTED',
  'CONFIRMED',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const;
export type PickupStatus = (typeof PICKUP_STATUSES)[number];

/** Statuses, each with the statuses that may follow. */
const PICKUP_MOVES: Readonly<Record<PickupStatus, readonly PickupStatus[]>> = {
  REQUESTED: ['CONFIRMED', 'FAILED', 'CANCELLED'],
  CONFIRMED: ['COMPLETED', 'FAILED', 'CANCELLED'],
  /** All its shipments were picked up. */
  COMPLETED: [],
  FAILED: [],
  CANCELLED: [],
};

export type PickupContact = { readonly name: string; readonly phone: string };

export type PickupKey = Tenant & { readonly pickupId: string };

/** A visit of a courier to one address, for shipments that it has booked. */
export type Pickup = PickupKey &
  Visit & {
    readonly status: PickupStatus;
    /** Provider of all its shipments. */
    readonly provider: string;
    readonly courierCode: string;
    readonly originDistrictId: string;
    /** Shipments in the order of the request; without those cancelled while the pickup was open. */
    readonly shipmentNumbers: readonly string[];
    /** Shipments not picked up yet; never empty in an open pickup. */
    readonly waiting: readonly string[];
    readonly contact: PickupContact;
    readonly address: string;
    readonly notes: string | null;
    readonly courierReference: string | null;
    /**
     * True if the courier's bookings include the pickup, so that it is not requested separately.
     */
    readonly isIncludedInBooking: boolean;
    readonly failure: Failure | null;
    readonly createdAt: Date;
    /** Sequence of its last event. */
    readonly lastSequence: number;
  };

/** A shipment of an open pickup cannot be in another one. */
export function isOpenPickup({ status }: Pick<Pickup, 'status'>): boolean {
  return PICKUP_MOVES[status].length > 0;
}

export function mayMovePickup(from: PickupStatus, to: PickupStatus): boolean {
  return PICKUP_MOVES[from].includes(to);
}

/**
 * Returns false if it is already cancelled. Throws PICKUP_NOT_ALLOWED if it is too late to cancel.
 */
export function isToBeCancelled({ status }: Pick<Pickup, 'status'>): boolean {
  if (status === 'CANCELLED') return false;
  if (mayMovePickup(status, 'CANCELLED')) return true;
  const message = `A pickup that is ${status} cannot be cancelled.`;
  throw new Refusal('PICKUP_NOT_ALLOWED', message, { details: { status } });
}

export function pickupKeyOf({ accountId, environment, pickupId }: PickupKey): PickupKey {
  return { accountId, environment, pickupId };
}

export function pickupAsSubject({ accountId, environment, pickupId }: PickupKey): SubjectKey {
  return { accountId, environment, subject: pickupId };
}
