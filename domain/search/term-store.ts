import type { Tenant } from '#domain/environment.ts';
import type { Behind } from '#domain/event/behind.ts';
import type { ShipmentTerms, TermHead, Unindexed } from './shipment-terms.ts';

export interface TermStore {
  /**
   * Walks along `limit` tenants from behind `after` (null: from the first), and finds those whose
   * events are not all followed.
   */
  behind(after: Tenant | null, limit: number): Promise<Behind>;
  /** The next events of a tenant that may change words of shipments, `limit` at most. */
  unindexed(tenant: Tenant, limit: number): Promise<Unindexed>;
}

export interface TermWrites {
  /**
   * Sets the terms of these shipments. Stale where the tenant's events were followed further
   * meanwhile.
   */
  index(before: TermHead, after: TermHead, shipments: readonly ShipmentTerms[]): void;
}
