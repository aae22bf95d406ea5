/** Rows that ended before `before`, `limit` at most. */
export type RetentionBatch = { readonly before: Date; readonly limit: number };

/**
 * Deletes the oldest rows of a kind with their dependent rows; returns how many it examined. Locked
 * rows are skipped. In LIVE only quotes, batches, unpaid instruments and top-ups, and trackers are
 * deleted.
 */
export type DeleteOld = (batch: RetentionBatch) => Promise<number>;

export interface RetentionStore {
  /** By expiry; those with a shipment stay, and are marked so that they are examined once. */
  readonly quotes: DeleteOld;
  /**
   * By expiry, with their top-ups; those with a receipt stay, and are marked so that they are
   * examined once.
   */
  readonly instruments: DeleteOld;
  /** That have ended, by their creation, with their rows. */
  readonly batches: DeleteOld;
  /** With quote, instruments, receipts, bookings and tracking; not while they wait to be paid. */
  readonly testShipments: DeleteOld;
  /** Erases the people of LIVE shipments by their end; their rows stay. */
  readonly livePeople: DeleteOld;
  /** With instruments and receipts; not while they wait to be paid. */
  readonly testTopUps: DeleteOld;
  readonly testPickups: DeleteOld;
  /** By their end, in both environments: those that are followed stay. */
  readonly trackers: DeleteOld;
  /** By their last use. */
  readonly sessions: DeleteOld;
  /**
   * Registered accounts that no one has entered, and whose keys no one has used, since then, with
   * their people, keys, settings and opening balance. One that ever shipped or moved money is kept,
   * and marked so that it is examined once; one with other rows is examined again later.
   */
  readonly unusedAccounts: DeleteOld;
  /** By their time. */
  readonly securityEvents: DeleteOld;
  /** At limits that are whole again, by the time since when they are. */
  readonly attempts: DeleteOld;
  /** The stored state of the simulated couriers and the simulated gateway. */
  readonly simulatedBookings: DeleteOld;
  readonly simulatedPickups: DeleteOld;
  readonly simulatedCharges: DeleteOld;
  /** By their creation, in LIVE, too. */
  readonly buyerNotices: DeleteOld;
  /** By their day. */
  readonly figures: DeleteOld;
  /** By their day. */
  readonly routeFigures: DeleteOld;
}
