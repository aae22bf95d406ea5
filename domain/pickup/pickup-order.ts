import type { Failure } from '#domain/shipment/shipment.ts';
import type { Pickup } from './pickup.ts';

/** What a courier needs to know to come. */
export type PickupOrder = Pick<
  Pickup,
  'date' | 'window' | 'timeZone' | 'contact' | 'address' | 'originDistrictId' | 'notes'
> & {
  /** Ours, the same however often it is sent. */
  readonly reference: string;
  readonly awbs: readonly string[];
};

/** What a courier knows a confirmed pickup by: our reference and, where it has one, its own. */
export type BookedPickup = {
  readonly reference: string;
  readonly courierReference: string | null;
};

export type PickupReply =
  | { readonly kind: 'CONFIRMED'; readonly courierReference: string | null }
  /** It has the wish and has not decided: asked again by the same reference. */
  | { readonly kind: 'PENDING' }
  /** For good. */
  | { readonly kind: 'REFUSED'; readonly failure: Failure };
