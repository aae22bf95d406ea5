import type { Tenant } from '#domain/environment.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { CodDue } from './cod-due.ts';
import type { PendingCod } from './pending-cod.ts';

export type CodClaimRequest = {
  readonly limit: number;
  readonly now: Date;
  /** End of the lease: they are due again then. */
  readonly until: Date;
};

export interface CodStore {
  /** Claims cash that is due for settlement, of all accounts, longest due first. */
  claimDue(request: CodClaimRequest): Promise<readonly ShipmentKey[]>;
  /** The PENDING_COD bucket and its settlement days, in one snapshot. */
  pendingCod(tenant: Tenant): Promise<PendingCod>;
}

export interface CodWrites {
  /** Stale where the shipment's cash is pending already. */
  collect(due: CodDue): void;
  /** Nothing is pending for the shipment any more. */
  settle(key: ShipmentKey): void;
}
