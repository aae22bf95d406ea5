/** Rows that ended before `before`, `limit` at most. */
export type RetentionBatch = { readonly before: Date; readonly limit: number };

/**
 * Deletes the oldest rows of a kind with their dependent rows; returns the number of rows examined.
 * Locked rows are skipped. In LIVE only quotes, batches, unpaid instruments and top-ups, and
 * trackers are deleted.
 */
export type DeleteOld = (batch: RetentionBatch) => Promise<number>;

export interface RetentionStore {
  /**
   * Deletes quotes by expiry. Quotes with a shipment stay, and are marked so that they are examined
   * only once.
   */
  readonly quotes: DeleteOld;
  /**
   * Deletes instruments by expiry, with their top-ups. Instruments with a receipt stay, and are
   * marked so that they are examined only once.
   */
  readonly instruments: DeleteOld;
  /** Deletes ended batches and their rows, by creation. */
  readonly batches: DeleteOld;
  /**
   * Deletes TEST shipments with quote, instruments, receipts, bookings and tracking, but not while
   * they wait to be paid.
   */
  readonly testShipments: DeleteOld;
  /** Erases the people of LIVE shipments by their end; their rows stay. */
  readonly livePeople: DeleteOld;
  /** Deletes TEST top-ups with instruments and receipts, but not while they wait to be paid. */
  readonly testTopUps: DeleteOld;
  readonly testPickups: DeleteOld;
  /** Deletes ended trackers by their end, in both environments. */
  readonly trackers: DeleteOld;
  /** Deletes sessions by their last use. */
  readonly sessions: DeleteOld;
  /**
   * Deletes registered accounts that no person and no key has used since that time, with their
   * people, keys, settings and opening balance. Accounts that ever shipped or moved money stay, and
   * are marked so that they are examined once; those with other rows are examined again later.
   */
  readonly unusedAccounts: DeleteOld;
  /** Deletes security events by time. */
  readonly securityEvents: DeleteOld;
  /** Deletes full buckets by the time since which they have been full. */
  readonly attempts: DeleteOld;
  /** Deletes the stored state of the simulated couriers and the simulated gateway. */
  readonly simulatedBookings: DeleteOld;
  readonly simulatedPickups: DeleteOld;
  readonly simulatedCharges: DeleteOld;
  /** Deletes buyer notices by creation, in LIVE as well. */
  readonly buyerNotices: DeleteOld;
  readonly personNotices: DeleteOld;
  /** Deletes figures by day. */
  readonly figures: DeleteOld;
  /** Deletes route figures by day. */
  readonly routeFigures: DeleteOld;
}
