/** Until when a courier may be asked, and waited for. */
export interface CallLimit {
  /** Aborts when the time is over: for whatever waits, from the connecting to the last byte. */
  readonly signal: AbortSignal;
  /**
   * To be called on the connected socket, with nothing in between before the first byte: throws a
   * CourierFailure that was not sent where the time is over. `signal` alone would not do: it aborts
   * by a timer, and a process that was stopped meanwhile wakes up, and writes, before its timers
   * run.
   */
  refuseIfOver(): void;
}
