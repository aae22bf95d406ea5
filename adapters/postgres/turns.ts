/** One round trip of a lane at a time, while those that come meanwhile wait for the next. */
export type Turns = {
  isTaken(): boolean;
  /** Takes the turn; the result gives it back. */
  begin(): () => void;
};

/** A round trip under way for longer waits for a lock: those behind it leave without it. */
const LATE_MS = 50;

/** `leave` sends those that wait; it is called whenever no turn is taken any more. */
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
      // Replies that arrived together are all read before the next ones leave.
      return () => void setImmediate(end, trip);
    },
  };
}

/** True if the round trip that began then waited for a lock. */
export function isLate(startedAt: number): boolean {
  return performance.now() - startedAt > LATE_MS;
}
