/** AWBs that a provider gave us to name our orders by, each for one order. */
export interface AwbPool {
  /**
   * The AWB of an order by our reference, bound to it before anything is sent: the same however
   * often it is taken. Undefined: none is left.
   */
  take(reference: string): Promise<string | undefined>;
}

export type TakenAwb = {
  readonly awb: string;
  /** Few are left behind this one; true of one AWB, whenever it is taken. */
  readonly isLastBeforeLow: boolean;
};

export interface AwbPoolStore {
  /** Of the free ones about the lowest; concurrent takers do not wait for each other. */
  take(provider: string, reference: string): Promise<TakenAwb | undefined>;
  /** Adds those that are new, and returns how many were. */
  add(provider: string, awbs: readonly string[]): Promise<number>;
}

/** As many are left when operators are asked for more: some days of a busy shop. */
export const LOW_LEFT = 500;
