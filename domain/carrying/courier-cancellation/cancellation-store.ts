import type { Claimed, FairClaim } from '#domain/carrying/courier/fair-claim.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type {
  CancellationKey,
  CourierCancellation,
  NewCancellation,
  OpenCancellation,
} from './courier-cancellation.ts';

export interface CancellationStore {
  claimDue(request: FairClaim): Promise<Claimed<CourierCancellation>>;
  /**
   * Sets the next retry, and the time since which the request is pending unless that is already
   * set. Without effect if the cancellation has ended.
   */
  postpone(key: CancellationKey, dueAt: Date, pendingSince: Date | null): Promise<void>;
  /** Over all accounts, the oldest request first. */
  listOpen(limit: number): Promise<readonly OpenCancellation[]>;
  /** Open cancellations of a shipment, by AWB. */
  openOf(key: ShipmentKey): Promise<readonly CourierCancellation[]>;
}

export interface CancellationWrites {
  /** Opens a cancellation; one that is already open stays as it is. */
  request(cancellation: NewCancellation): void;
  /** Closes a cancellation; without effect if there is none. */
  end(key: CancellationKey): void;
}
