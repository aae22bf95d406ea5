/**
 * Numbers that identify our orders at a provider, each used for one order: AWBs that the provider
 * gave us, or references that we generate.
 */
export interface AwbPool {
  /**
   * Binds an AWB to an order before anything is sent: the same reference always gets the same AWB.
   * Returns undefined if none is left.
   */
  take(reference: string): Promise<string | undefined>;
  /**
   * Binds the first of these numbers that no other order has to the order with our reference.
   * Repeated calls return the same number, whatever numbers they are given. Returns undefined if
   * other orders have all of them.
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
  /** Like `AwbPool.bind`; concurrent orders never get the same number. */
  bind(
    provider: string,
    reference: string,
    numbers: readonly string[],
  ): Promise<string | undefined>;
  /** References of the orders that have these numbers; unused numbers are left out. */
  referencesOf(provider: string, numbers: readonly string[]): Promise<readonly string[]>;
  /** Adds the AWBs that are new, and returns their number. */
  add(provider: string, awbs: readonly string[]): Promise<number>;
}

/** Free AWBs below which operators are alerted: enough for some days of a busy shop. */
export const LOW_LEFT = 500;
