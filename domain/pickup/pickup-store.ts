import type { Claimed, FairClaim } from '#domain/courier/fair-claim.ts';
import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Pickup, PickupKey, PickupStatus } from './pickup.ts';

/** Null: any. */
export type PickupFilter = CreatedBetween & {
  readonly statuses: readonly PickupStatus[] | null;
  readonly courierCode: string | null;
};

/** What is claimed is due again at `until`. */
export type PickupRequest = FairClaim & { readonly until: Date };

/** What its courier is still to be asked: whether it comes, or to stay away. One at a time. */
export type PickupAsk = PickupKey & { readonly wish: 'REQUEST' | 'CANCEL' };

export type DuePickup = PickupAsk & {
  /** Since when it is asked that. */
  readonly since: Date;
  /** Whose slots it takes. */
  readonly courierCode: string;
};

export type PickupToAsk = PickupKey & Pick<Pickup, 'courierCode'>;

export interface PickupStore {
  find(key: PickupKey): Promise<Pickup | undefined>;
  /** Newest first; `before` is a pickupId. */
  list(tenant: Tenant, filter: PickupFilter, request: ListRequest): Promise<List<Pickup>>;
  /** Over all accounts, each its share, claimed by the caller: the longest due first. */
  claimDue(request: PickupRequest): Promise<Claimed<DuePickup>>;
  /** When to ask that again; what is not to be asked any more is passed over. */
  postpone(ask: PickupAsk, dueAt: Date): Promise<void>;
}

export interface PickupWrites {
  insert(pickup: Pickup): void;
  /** Stale where others wait in it, or it is no longer in the status and sequence of `before`. */
  update(before: Pickup, after: Pickup): void;
  /**
   * The shipment has been picked up, and others wait still: stale where none does, where it does
   * not wait itself, or where the pickup has another status.
   */
  pickedUp(pickup: Pickup, shipmentNumber: string): void;
  /** The same for a shipment that is not to be picked up any more. */
  leave(pickup: Pickup, shipmentNumber: string): void;
  /** From now on its courier is asked to come. */
  request(pickup: PickupToAsk, since: Date): void;
  /**
   * From now on its courier is told to stay away, unless nobody has asked it to come. What is being
   * asked at the moment is over by `overBy`, and only then this begins.
   */
  callOff(pickup: PickupToAsk, since: Date, overBy: Date): void;
  /** That is not asked any more, whether or not it was. */
  end(ask: PickupAsk): void;
}
