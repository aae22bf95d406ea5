/** `before`: what ended then or later stays. `room`: at most so many at once. */
export type RetentionBatch = { readonly before: Date; readonly room: number };

/**
 * Deletes the oldest of a kind with all that is theirs alone; answers how many it looked at. What
 * is being written at the moment is passed over. Nothing of LIVE but quotes and what was never
 * paid.
 */
export type DeleteOld = (batch: RetentionBatch) => Promise<number>;

export interface RetentionStore {
  /** By their end; those that became a shipment stay, and are looked at once. */
  readonly quotes: DeleteOld;
  /**
   * By their end, with the top-ups that they were for; those that money came for stay, and are
   * looked at once.
   */
  readonly instruments: DeleteOld;
  /** With quote, instruments, receipts, bookings and tracking; not while they wait to be paid. */
  readonly testShipments: DeleteOld;
  /** With instruments and receipts; not while they wait to be paid. */
  readonly testTopUps: DeleteOld;
  readonly testPickups: DeleteOld;
  /** What the simulated couriers and the simulated gateway remember. */
  readonly simulatedBookings: DeleteOld;
  readonly simulatedPickups: DeleteOld;
  readonly simulatedCharges: DeleteOld;
}
