import type { Lease } from '#domain/due-request.ts';
import type { Environment } from '#domain/environment.ts';

/** A courier at one provider, in one environment; each lane has its own slots. */
export type CourierLane = {
  readonly environment: Environment;
  readonly provider: string;
  readonly courierCode: string;
};

/** The work of one account at one courier. */
export type AccountLane = CourierLane & { readonly accountId: string };

export type FreeSlots = {
  /** Free slots of each lane that is not among `lanes`. */
  readonly freeSlots: number;
  readonly lanes?: readonly (CourierLane & { readonly freeSlots: number })[];
  /** Slots that accounts already occupy. */
  readonly inHand?: readonly (AccountLane & { readonly count: number })[];
};

/**
 * A claim in which accounts take turns, the longest due first within each. No account may hold more
 * slots than it leaves free, so that another account always finds some.
 */
export type FairClaim = FreeSlots & Lease;

export type Claimed<Item> = {
  readonly items: readonly Item[];
  /** True if more work is due than there were slots for. */
  readonly hasMore: boolean;
};
