/**
 * Allows one round trip of a lane at a time; work that arrives meanwhile waits for the next one.
 */
export type Turns = {
  isTaken(): boolean;
  /** Takes the turn; returns a function that gives it back. */
  begin(): () => void;
};

/**
 * A round trip that takes longer is assumed to wait for a lock, and no longer holds up the next
 * one.
 */
const LATE_MS = 50;

/** `leave` sends the waiting work; it is called whenever the last turn has been given back. */
export function turns(leave: () => void): Turns {
  const underWay = new Set<symbol>();
  const lateness = setTimeout(() => {
    underWay.clear();
    leave();
  }, LATE_MS).unref();
  const end = (trip: symbol) => {
    if (underWay.delete(trip) && underWay.size === 0) leave();
  };
  return {
    isTaken: () => underWay.size > 0,
    begin() {
      const trip = Symbol('round trip');
      underWay.add(trip);
      lateness.refresh();
      // Waits for the end of this turn of the event loop, so that replies that arrived together are
      // all read before the next round trip.
      return () => void setImmediate(end, trip);
    },
  };
}

/** True if a round trip that began at this time is assumed to have waited for a lock. */
export function isLate(startedAt: number): boolean {
  return performance.now() - startedAt > LATE_MS;
}
