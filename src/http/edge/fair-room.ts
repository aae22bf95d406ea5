import { EdgeRefusal } from '../problem.ts';

/** A bounded number at a time, shared between owners. */
export type FairRoom = {
  /**
   * Refuses at once where there is no room for another one of this owner: a queue would only make
   * all late. To leave, call what is returned, once.
   */
  enter(owner: string): () => void;
};

/**
 * One more is let in while its owner holds less than three times of what is free (in switches with
 * shared memory: "dynamic threshold"). An owner alone gets three quarters of the room; a second
 * greedy one three quarters of the rest, until both are even; a modest one always finds some.
 */
const SHARE_OF_FREE = 3;

export function fairRoom(max: number): FairRoom {
  const held = new Map<string, number>();
  let total = 0;
  return {
    enter(owner) {
      const own = held.get(owner) ?? 0;
      if (own >= SHARE_OF_FREE * (max - total)) {
        const message = 'Too much to do at the moment.';
        throw new EdgeRefusal('SERVICE_UNAVAILABLE', message, { 'Retry-After': '1' });
      }
      held.set(owner, own + 1);
      total += 1;
      return () => {
        total -= 1;
        const rest = (held.get(owner) ?? 0) - 1;
        if (rest > 0) held.set(owner, rest);
        else held.delete(owner);
      };
    },
  };
}
