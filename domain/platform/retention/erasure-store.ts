import type { Tenant } from '#domain/environment.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';

/** Person to erase: a receiver, or the sender of a return. */
export type PersonSought =
  | { readonly by: 'phone'; readonly phone: string }
  | { readonly by: 'email'; readonly email: string };

/** A batch of an account's parcels, searched in the order of their numbers. */
export type SearchedParcels = {
  readonly found: readonly string[];
  /** Continue after this number; null if there are no more. */
  readonly next: string | null;
};

/**
 * UNDER_WAY: the parcel must still reach the person. TOO_EARLY: the serving role may not erase it
 * yet.
 */
export type Erasure = 'ERASED' | 'ERASED_BEFORE' | 'UNDER_WAY' | 'TOO_EARLY' | 'UNKNOWN';

/** Erases the people of shipments; amounts, numbers, districts and times stay. */
export interface ErasureStore {
  /** Searches the next rows after `after` for matching parcels. */
  parcelsOf(tenant: Tenant, sought: PersonSought, after: string): Promise<SearchedParcels>;
  /** Erases the people in all tables together; `by` is stored as an operator act. */
  erase(shipment: ShipmentKey, act: { readonly at: Date; readonly by: string }): Promise<Erasure>;
}
