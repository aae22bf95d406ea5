import type { Environment, Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Party } from './party.ts';
import type { PaymentStatus } from './payment-status.ts';
import type { Shipment, ShipmentKey } from './shipment.ts';
import type { ShownShipment } from './shown-shipment.ts';
import type { ShipmentStatus } from './status.ts';

/** A null field matches any shipment. */
export type ShipmentFilter = CreatedBetween & {
  readonly statuses: readonly ShipmentStatus[] | null;
  readonly paymentStatuses: readonly PaymentStatus[] | null;
  readonly courierCode: string | null;
  readonly reference: string | null;
  readonly awb: string | null;
  readonly idempotencyKey: string | null;
  /** Text as typed: a number, or a prefix of the shipment's search terms. */
  readonly search: string | null;
  readonly tag: string | null;
};

/** Matches every shipment. */
export const ANY_SHIPMENT: ShipmentFilter = {
  statuses: null,
  paymentStatuses: null,
  courierCode: null,
  reference: null,
  awb: null,
  idempotencyKey: null,
  search: null,
  tag: null,
  createdFrom: null,
  createdTo: null,
};

/** Filter of the shipments that a pickup may take. A null field matches any shipment. */
export type WaitingFilter = {
  readonly courierCode: string | null;
  readonly sender: Pick<Party, 'districtId' | 'address'> | null;
};

/** AWBs are unique per courier, over all accounts. */
export type AwbKey = {
  readonly environment: Environment;
  readonly courierCode: string;
  readonly awb: string;
};

export interface ShipmentStore {
  find(tenant: Tenant, shipmentNumber: string): Promise<Shipment | undefined>;
  /** Returns the existing shipments, in no particular order. */
  findAll(tenant: Tenant, shipmentNumbers: readonly string[]): Promise<readonly Shipment[]>;
  /** Shipments that are BOOKED, to be collected, and in no pickup; oldest first. */
  waitingForPickup(
    tenant: Tenant,
    filter: WaitingFilter,
    limit: number,
  ): Promise<readonly Shipment[]>;
  /** The shipment's key, in any account: for operators. */
  ownerOfNumber(shipmentNumber: string): Promise<ShipmentKey | undefined>;
  /**
   * The tenant's shipments with this AWB, in the order of their couriers; null: any
   * courier. The AWB matches in any case of letters.
   */
  findByAwb(tenant: Tenant, awb: string, courierCode: string | null): Promise<readonly Shipment[]>;
  /**
   * Shipments whose number, AWB or reference begins with the text, `limit` of each at most: the
   * newest numbers, then AWBs, then references. Only references are case-sensitive.
   */
  search(tenant: Tenant, text: string, limit: number): Promise<readonly ShownShipment[]>;
  /** The shipment made from the quote. */
  findByQuote(tenant: Tenant, quoteId: string): Promise<ShownShipment | undefined>;
  /** Newest first; `before` is a shipmentId. */
  list(tenant: Tenant, filter: ShipmentFilter, request: ListRequest): Promise<List<Shipment>>;
  /** Number of shipments that each filter matches, up to TOTAL_MAX + 1. */
  countEach(tenant: Tenant, filters: readonly ShipmentFilter[]): Promise<readonly number[]>;
  /**
   * Shipments of all accounts that were billed differently than locked, or measured heavier than
   * sold: newest first, `limit` at most. `before` is a shipmentId; null: from the newest.
   */
  listBilledOtherwise(before: string | null, limit: number): Promise<readonly Shipment[]>;
}

/** The key of a pickup, repeated here because pickups import shipments. */
type PickupKey = Tenant & { readonly pickupId: string };

export interface ShipmentWrites {
  /** Stale if the quote is already used, or if the number is taken in any account. */
  insert(shipment: Shipment): void;
  /**
   * Stale if the status, payment status, cancellation, return, pickup, sequence, measures or bill
   * differ from `before`.
   */
  update(before: Shipment, after: Shipment): void;
  /**
   * Sets parties, items, reference, notes, metadata and tags of an unpaid shipment, and its
   * sequence. Stale if status, payment status or sequence differ from `before`.
   */
  edit(before: Shipment, after: Shipment): void;
  /** Sets the tags and the sequence; stale under the same conditions as `edit`. */
  tag(before: Shipment, after: Shipment): void;
  /** Stale if one of them is not BOOKED, or is already in a pickup. */
  enterPickup(pickup: PickupKey, shipmentNumbers: readonly string[]): void;
  /** Stale if one of them is not BOOKED, or is not in this pickup. */
  leavePickup(pickup: PickupKey, shipmentNumbers: readonly string[]): void;
  /** Stale if the AWB already belongs to a shipment, in any account. */
  claimAwb(key: AwbKey, owner: ShipmentKey): void;
}
