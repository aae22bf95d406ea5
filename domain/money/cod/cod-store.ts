import type { ZoneName } from '#domain/carrying/area/time-zone.ts';
import type { DueRequest } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { AdvanceLimit, Advances } from './advance-limit.ts';
import type { CodDue } from './cod-due.ts';
import type { PendingCod } from './pending-cod.ts';

export interface CodStore {
  /** Claims cash that is due for settlement. */
  claimDue(request: DueRequest): Promise<readonly ShipmentKey[]>;
  /** The PENDING_COD bucket and its settlement days in a zone, in one snapshot. */
  pendingCod(tenant: Tenant, zone: ZoneName): Promise<PendingCod>;
  /** One row per provider. */
  advances(): Promise<readonly Advances[]>;
  /** Applies from the next settlement on; existing advances stay. */
  limitAdvances(limit: AdvanceLimit): Promise<void>;
  /** True if the client has the cash of the shipment, but its provider has not remitted it. */
  isAdvanced(key: ShipmentKey): Promise<boolean>;
  /** True if it is recorded that the cash of the shipment is late. */
  isKnownLate(key: ShipmentKey): Promise<boolean>;
}

export interface CodWrites {
  /**
   * Records collected cash, due when it settles. Stale if the shipment's cash is already pending.
   */
  collect(due: CodDue): void;
  /** Records that nothing is pending for the shipment any more. */
  settle(key: ShipmentKey): void;
  /** Postpones the settlement, unless it has happened. */
  postpone(key: ShipmentKey, dueAt: Date): void;
  /**
   * Records that the cash is late, and postpones its settlement. Stale if that is already recorded,
   * or if nothing is pending.
   */
  recordLate(key: ShipmentKey, late: { readonly at: Date; readonly dueAt: Date }): void;
  /**
   * Settles the cash and counts it against the provider's limit until it is remitted. Stale if
   * the limit does not allow it, or nothing is pending.
   */
  advance(key: ShipmentKey, provider: string): void;
  /**
   * Records that the amount exceeds the provider's limit. Stale if it does not, or if that is
   * already recorded.
   */
  useUp(provider: string, amount: Rupiah, at: Date): void;
  /**
   * Subtracts remitted cash from the advances; once half of the limit is free, clears `usedUpAt`.
   * Stale if nothing is advanced.
   */
  remit(key: ShipmentKey, provider: string): void;
}
