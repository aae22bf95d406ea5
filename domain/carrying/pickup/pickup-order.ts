import type { BookedParcel } from '#domain/carrying/booking/outcome.ts';
import type { Failure } from '#domain/selling/shipment/shipment.ts';
import type { Pickup } from './pickup.ts';

/** A pickup as a courier needs it. */
export type PickupOrder = Pick<
  Pickup,
  'date' | 'window' | 'timeZone' | 'contact' | 'address' | 'originDistrictId' | 'notes'
> & {
  /** Our reference, the same in every attempt. */
  readonly reference: string;
  readonly parcels: readonly BookedParcel[];
};

/**
 * Identifies a pickup at its courier: our reference, the courier's if it has one, and the parcels.
 */
export type BookedPickup = {
  readonly reference: string;
  readonly courierReference: string | null;
  /** Parcels of the pickup, without parcels cancelled while it was open. */
  readonly parcels: readonly BookedParcel[];
};

export type PickupReply =
  | { readonly kind: 'CONFIRMED'; readonly courierReference: string | null }
  /** Received but not decided: the request is repeated with the same reference. */
  | { readonly kind: 'PENDING' }
  /** Final: the same request would be refused again. */
  | { readonly kind: 'REFUSED'; readonly failure: Failure };
