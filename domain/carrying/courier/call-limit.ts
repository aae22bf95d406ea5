/** The deadline of one call to a courier. */
export interface CallLimit {
  /** Aborts at the deadline, in every phase from connecting to the last byte. */
  readonly signal: AbortSignal;
  /**
   * Throws a CourierFailure with `wasSent` false after the deadline. To be called on the connected
   * socket, directly before the first byte. `signal` is not enough: it aborts by a timer, and a
   * process that was suspended may write before its timers run.
   */
  throwIfExpired(): void;
}
