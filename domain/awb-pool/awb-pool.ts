/** AWBs that a provider gave us to name our orders by, each for one order. */
export interface AwbPool {
  /**
   * Binds an AWB to an order before anything is sent: the same reference always gets the same AWB.
   * Undefined: none is left.
   */
  take(reference: string): Promise<string | undefined>;
}

export type TakenAwb = {
  readonly awb: string;
  /** True for exactly one AWB: the one after which few are left. */
  readonly isLastBeforeLow: boolean;
};

export interface AwbPoolStore {
  /** Takes one of the lowest free AWBs; concurrent callers do not wait for each other. */
  take(provider: string, reference: string): Promise<TakenAwb | undefined>;
  /** Adds the new ones, and returns their number. */
  add(provider: string, awbs: readonly string[]): Promise<number>;
}

/** Free AWBs below which operators are alerted: some days of a busy shop. */
export const LOW_LEFT = 500;
