import type { Claimed, FairClaim } from '#domain/courier/fair-claim.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Cancellation, CancellationKey, OpenCancellation } from './cancellation.ts';

/** What is claimed is due again at `until`, by the database's clock. */
export type CancellationRequest = FairClaim & { readonly until: Date };

export interface CancellationStore {
  /** Over all accounts, each its share, claimed by the caller: the longest due first. */
  claimDue(request: CancellationRequest): Promise<Claimed<Cancellation>>;
  /** When to ask again; what is over is passed over. */
  postpone(key: CancellationKey, dueAt: Date): Promise<void>;
  /** Over all accounts, those first that have been asked for the longest; `limit` at most. */
  listOpen(limit: number): Promise<readonly OpenCancellation[]>;
  /** What its courier is being asked to cancel, by AWB. */
  openOf(key: ShipmentKey): Promise<readonly Cancellation[]>;
}

export interface CancellationWrites {
  /** From now on the courier is asked; where it is asked already, that stays. */
  ask(cancellation: Cancellation): void;
  /** Nobody is asked any more, whether or not anybody was. */
  end(key: CancellationKey): void;
}
