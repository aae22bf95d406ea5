/**
 * Numbers of ours under which a provider has an order, each for one order: AWBs that it gave us, or
 * references of our own making.
 */
export interface AwbPool {
  /**
   * The AWB of an order by our reference, bound to it before anything is sent: the same however
   * often it is taken. Undefined: none is left.
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
  /** Few are left behind this one; true of one AWB, whenever it is taken. */
  readonly isLastBeforeLow: boolean;
};

export interface AwbPoolStore {
  /** Of the free ones about the lowest; concurrent takers do not wait for each other. */
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

/** As many are left when operators are asked for more: some days of a busy shop. */
export const LOW_LEFT = 500;
