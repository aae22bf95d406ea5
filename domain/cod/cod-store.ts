import type { DueRequest } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { CodDue } from './cod-due.ts';
import type { PendingCod } from './pending-cod.ts';

export interface CodStore {
  /** Claims cash that is due for settlement. */
  claimDue(request: DueRequest): Promise<readonly ShipmentKey[]>;
  /** The PENDING_COD bucket and its settlement days, in one snapshot. */
  pendingCod(tenant: Tenant): Promise<PendingCod>;
}

export interface CodWrites {
  /** Stale where the shipment's cash is pending already. */
  collect(due: CodDue): void;
  /** Nothing is pending for the shipment any more. */
  settle(key: ShipmentKey): void;
}
