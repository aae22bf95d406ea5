import type { Tenant } from '#domain/environment.ts';
import type { Behind } from '#domain/notifying/event/behind.ts';
import type { ShipmentTerms, TermHead, Unindexed } from './shipment-terms.ts';

export interface TermStore {
  /**
   * Reads `limit` tenants after `after` (null: from the first), and returns those with unindexed
   * events.
   */
  behind(after: Tenant | null, limit: number): Promise<Behind>;
  /** The next events of a tenant that may change search terms, `limit` at most. */
  unindexed(tenant: Tenant, limit: number): Promise<Unindexed>;
}

export interface TermWrites {
  /**
   * Replaces the terms of these shipments. Stale if the tenant's events were indexed further
   * since the read.
   */
  index(before: TermHead, after: TermHead, shipments: readonly ShipmentTerms[]): void;
}
