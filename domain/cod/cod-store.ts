import type { DueRequest } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { AdvanceLimit, Advances } from './advance-limit.ts';
import type { CodDue } from './cod-due.ts';
import type { PendingCod } from './pending-cod.ts';

export interface CodStore {
  /** Claims cash that is due for settlement. */
  claimDue(request: DueRequest): Promise<readonly ShipmentKey[]>;
  /** The PENDING_COD bucket and its settlement days, in one snapshot. */
  pendingCod(tenant: Tenant): Promise<PendingCod>;
  /** By provider. */
  advances(): Promise<readonly Advances[]>;
  /** Takes effect with the next settlement; what is advanced stays so, and nothing is used up. */
  limitAdvances(limit: AdvanceLimit): Promise<void>;
  /** The client has the cash of the shipment, and its provider has not remitted it. */
  isAdvanced(key: ShipmentKey): Promise<boolean>;
}

export interface CodWrites {
  /** Due when it settles. Stale where the shipment's cash is pending already. */
  collect(due: CodDue): void;
  /** Nothing is pending for the shipment any more. */
  settle(key: ShipmentKey): void;
  /** Due again then, unless it is settled. */
  postpone(key: ShipmentKey, dueAt: Date): void;
  /**
   * Nothing is pending any more, and the amount is in use of the provider's limit until it is
   * remitted. Stale where the limit does not allow it, or nothing is pending.
   */
  advance(key: ShipmentKey, provider: string): void;
  /** The amount has no room within the provider's limit. Stale where it has, or this is known. */
  useUp(provider: string, amount: Rupiah, at: Date): void;
  /**
   * What was advanced is remitted; with half of the limit free it is used up no more. Stale where
   * nothing is advanced.
   */
  remit(key: ShipmentKey, provider: string): void;
}
