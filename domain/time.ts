/** The only sources of "now". Domain functions take a Date; whoever calls them asks the clock. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only grow, whatever the wall clock does: for deadlines and durations. */
  monotonicMs(): number;
}
