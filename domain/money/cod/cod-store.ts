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
  /** The client has the cash of the shipment, and its provider has not remitted it. */
  isAdvanced(key: ShipmentKey): Promise<boolean>;
  /** It is recorded that the cash of the shipment is late. */
  isKnownLate(key: ShipmentKey): Promise<boolean>;
}

export interface CodWrites {
  /** Due when it settles. Stale where the shipment's cash is pending already. */
  collect(due: CodDue): void;
  /** Nothing is pending for the shipment any more. */
  settle(key: ShipmentKey): void;
  /** Postpones the settlement, unless it has happened. */
  postpone(key: ShipmentKey, dueAt: Date): void;
  /**
   * Records that the cash is late, and postpones its settlement. Stale where that is recorded, or
   * nothing is pending.
   */
  recordLate(key: ShipmentKey, late: { readonly at: Date; readonly dueAt: Date }): void;
  /**
   * Settles the cash and counts it against the provider's limit until it is remitted. Stale where
   * the limit does not allow it, or nothing is pending.
   */
  advance(key: ShipmentKey, provider: string): void;
  /**
   * Records that the amount exceeds the provider's limit. Stale where it does not, or where that is
   * recorded.
   */
  useUp(provider: string, amount: Rupiah, at: Date): void;
  /**
   * Takes remitted cash off the advances; once half of the limit is free, it is no longer used up.
   * Stale where nothing is advanced.
   */
  remit(key: ShipmentKey, provider: string): void;
}
