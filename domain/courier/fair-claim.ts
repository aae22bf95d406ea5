import type { Environment } from '#domain/environment.ts';

/** A courier in one environment: its calls share slots with no other's. */
export type CourierLane = { readonly environment: Environment; readonly courierCode: string };

/** The work of one account at one courier. */
export type AccountLane = CourierLane & { readonly accountId: string };

/**
 * What may be claimed now. Accounts take turns, the oldest due first within each. An account may
 * hold no more than is left free, so that one share is always free for an account that comes later.
 */
export type FairClaim = {
  /** Free slots of every courier that is not among `lanes`. */
  readonly room: number;
  readonly lanes?: readonly (CourierLane & { readonly room: number })[];
  /** What accounts have in hand already. */
  readonly inHand?: readonly (AccountLane & { readonly count: number })[];
  /** What is due by then is claimed. */
  readonly now: Date;
};

export type Claimed<Item> = {
  readonly items: readonly Item[];
  /** More is due than there were slots for. */
  readonly hasMore: boolean;
};
