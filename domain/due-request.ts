/** The times of a claim, by the database's clock. */
export type Lease = {
  /** Items due by this time are claimed. */
  readonly now: Date;
  /** End of the lease, at which the item is due again. */
  readonly until: Date;
};

/** A claim of due work of all accounts: the longest due first. */
export type DueRequest = Lease & { readonly limit: number };

/** Lease of batch work: after this time its worker is considered dead. */
export const BATCH_LEASE_MS = 60_000;

export function leaseFrom(now: Date, leaseMs: number): Lease {
  return { now, until: new Date(now.getTime() + leaseMs) };
}
