import type { Tenant } from '#domain/environment.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';

/** Whose parcels: of a receiver, or of who sends one back. */
export type PersonSought =
  | { readonly by: 'phone'; readonly phone: string }
  | { readonly by: 'email'; readonly email: string };

/** Some parcels of an account, looked through in the order of their numbers. */
export type SearchedParcels = {
  readonly found: readonly string[];
  /** Go on after it; null: these were the last. */
  readonly next: string | null;
};

/** UNDER_WAY: it still has to be carried to them. TOO_EARLY: for the role that serves. */
export type Erasure = 'ERASED' | 'ERASED_BEFORE' | 'UNDER_WAY' | 'TOO_EARLY' | 'UNKNOWN';

/** Erases the people of shipments; amounts, numbers, districts and times stay. */
export interface ErasureStore {
  /** Those that have people in them, among the next rows after `after`. */
  parcelsOf(tenant: Tenant, sought: PersonSought, after: string): Promise<SearchedParcels>;
  /** In all tables at once; `by` is kept as an operator's act. */
  erase(shipment: ShipmentKey, act: { readonly at: Date; readonly by: string }): Promise<Erasure>;
}
