/** The only sources of "now". Domain functions take a Date; whoever calls them asks the clock. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only grow, whatever happens to the wall clock: for deadlines and durations. */
  monotonicMs(): number;
}
