/**
 * Numbers of ours under which a provider has an order, each for one order: AWBs that it gave us, or
 * references of our own making.
 */
export interface AwbPool {
  /**
   * Binds an AWB to an order before anything is sent: the same reference always gets the same AWB.
   * Undefined if none is left.
   */
  take(reference: string): Promise<string | undefined>;
  /**
   * Binds to an order, by our reference, the first of these numbers that no other order has: the
   * same however often it is asked for, whatever the numbers are then. Undefined: others have all.
   */
  bind(reference: string, numbers: readonly string[]): Promise<string | undefined>;
}

export type TakenAwb = {
  readonly awb: string;
  /** True for exactly one AWB: the one after which few are left. */
  readonly isLastBeforeLow: boolean;
};

export interface AwbPoolStore {
  /** Takes one of the lowest free AWBs; concurrent callers do not wait for each other. */
  take(provider: string, reference: string): Promise<TakenAwb | undefined>;
  /** `AwbPool.bind`; concurrent orders never get the same one. */
  bind(
    provider: string,
    reference: string,
    numbers: readonly string[],
  ): Promise<string | undefined>;
  /** References of the orders that have these numbers; numbers of none are left out. */
  referencesOf(provider: string, numbers: readonly string[]): Promise<readonly string[]>;
  /** Adds those that are new, and returns how many were. */
  add(provider: string, awbs: readonly string[]): Promise<number>;
}

/** Free AWBs below which operators are alerted: some days of a busy shop. */
export const LOW_LEFT = 500;
