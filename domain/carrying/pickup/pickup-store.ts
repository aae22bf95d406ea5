import type { Claimed, CourierLane, FairClaim } from '#domain/carrying/courier/fair-claim.ts';
import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Pickup, PickupKey, PickupStatus } from './pickup.ts';

/** A null field matches any pickup. */
export type PickupFilter = CreatedBetween & {
  readonly statuses: readonly PickupStatus[] | null;
  readonly courierCode: string | null;
};

/** An unanswered call to the courier. A pickup has at most one. */
export type PickupCall = PickupKey & { readonly action: 'REQUEST' | 'CANCEL' };

export type DuePickupCall = PickupCall &
  CourierLane & {
    /** When the call was first due. */
    readonly since: Date;
  };

export type PickupWithCourier = PickupKey & CourierLane;

export interface PickupStore {
  find(key: PickupKey): Promise<Pickup | undefined>;
  /** Newest first; `before` is a pickupId. */
  list(tenant: Tenant, filter: PickupFilter, request: ListRequest): Promise<List<Pickup>>;
  claimDue(request: FairClaim): Promise<Claimed<DuePickupCall>>;
  /** Sets the next retry; without effect if the call is no longer open. */
  postpone(call: PickupCall, dueAt: Date): Promise<void>;
}

export interface PickupWrites {
  insert(pickup: Pickup): void;
  /** Stale unless status, sequence and waiting shipments are those of `before`. */
  update(before: Pickup, after: Pickup): void;
  /**
   * Records that the shipment was picked up while others are still waiting. Stale if no other is
   * waiting, if it is not waiting itself, or if the pickup has another status.
   */
  markPickedUp(pickup: Pickup, shipmentNumber: string): void;
  /** Like `markPickedUp`, for a shipment that leaves the pickup. */
  removeShipment(pickup: Pickup, shipmentNumber: string): void;
  /** Opens the call that requests the pickup. */
  request(pickup: PickupWithCourier, since: Date): void;
  /**
   * Opens the call that cancels the pickup at its courier, or drops a request that was never sent.
   * A call in flight ends by `inFlightUntil`; the cancel is due after that.
   */
  requestCourierCancel(pickup: PickupWithCourier, since: Date, inFlightUntil: Date): void;
  /** Closes this call; without effect if it is not open. */
  end(call: PickupCall): void;
}
