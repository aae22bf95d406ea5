import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Claim, ClaimStatus } from './claim.ts';

/** Null: any. */
export type ClaimFilter = CreatedBetween & { readonly statuses: readonly ClaimStatus[] | null };

export interface ClaimStore {
  /** Newest first: CLAIMS_MAX at most. */
  ofShipment(key: ShipmentKey): Promise<readonly Claim[]>;
  /** Newest first; `before` is a claimId. */
  list(tenant: Tenant, filter: ClaimFilter, request: ListRequest): Promise<List<Claim>>;
  /** Claims that wait to be decided, of all accounts, oldest first. */
  listOpen(limit: number): Promise<readonly Claim[]>;
}

export interface ClaimWrites {
  /** Stale where its shipment has another claim that is not rejected. */
  insert(claim: Claim): void;
  /** Stale where its status has changed. */
  update(before: Claim, after: Claim): void;
}
