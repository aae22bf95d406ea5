import type { Environment, Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { PaymentStatus } from '#domain/payment/payment-status.ts';
import type { PickupKey } from '#domain/pickup/pickup.ts';
import type { Shipment, ShipmentKey } from './shipment.ts';
import type { ShipmentStatus } from './status.ts';

/** Null: any. */
export type ShipmentFilter = CreatedBetween & {
  readonly statuses: readonly ShipmentStatus[] | null;
  readonly paymentStatuses: readonly PaymentStatus[] | null;
  readonly courierCode: string | null;
  readonly reference: string | null;
  readonly awb: string | null;
};

/** AWBs are unique per courier, over all accounts. */
export type AwbKey = {
  readonly environment: Environment;
  readonly courierCode: string;
  readonly awb: string;
};

export interface ShipmentStore {
  find(tenant: Tenant, shipmentNumber: string): Promise<Shipment | undefined>;
  /** Those of them that are there, in no order. */
  findAll(tenant: Tenant, shipmentNumbers: readonly string[]): Promise<readonly Shipment[]>;
  /** Whose it is, in whatever account: for operators. */
  ownerOfNumber(shipmentNumber: string): Promise<ShipmentKey | undefined>;
  /**
   * Of the tenant's, one at most for each courier, by courier; null: at whichever courier. The AWB
   * as it is written, or in capitals, as couriers write theirs.
   */
  findByAwb(tenant: Tenant, awb: string, courierCode: string | null): Promise<readonly Shipment[]>;
  /** Whose it is, in whatever account. */
  ownerOfAwb(key: AwbKey): Promise<ShipmentKey | undefined>;
  /** Newest first; `before` is a shipmentId. */
  list(tenant: Tenant, filter: ShipmentFilter, request: ListRequest): Promise<List<Shipment>>;
}

export interface ShipmentWrites {
  /**
   * Stale where the quote has become a shipment already, or the number is somebody's, in whatever
   * account.
   */
  insert(shipment: Shipment): void;
  /**
   * Stale where it is no longer in the status, payment status, cancellation, pickup and sequence
   * of `before`.
   */
  update(before: Shipment, after: Shipment): void;
  /** Stale where one of them is not BOOKED, or is in a pickup already. */
  enterPickup(pickup: PickupKey, shipmentNumbers: readonly string[]): void;
  /** Stale where one of them is not BOOKED, or is not in this pickup. */
  leavePickup(pickup: PickupKey, shipmentNumbers: readonly string[]): void;
  /** Stale where it is a shipment's already, in whatever account. */
  claimAwb(key: AwbKey, owner: ShipmentKey): void;
}
