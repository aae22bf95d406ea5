import { EdgeRefusal } from '../problem.ts';

/** Limits concurrency, shared fairly between owners. */
export type FairLimiter = {
  /**
   * Throws SERVICE_UNAVAILABLE at once if the owner's share is used up, because a queue would only
   * delay everyone. Returns the release, which must be called once.
   */
  acquire(owner: string): () => void;
};

/**
 * A request is admitted while its owner holds less than three times the free slots (the "dynamic
 * threshold" of switches with shared memory). A single owner gets at most three quarters of the
 * slots; a second greedy owner gets three quarters of the rest, until both are even; some slots
 * always remain for a modest owner.
 */
const FREE_MULTIPLE = 3;

export function fairLimiter(max: number): FairLimiter {
  const slotsOf = new Map<string, number>();
  let total = 0;
  return {
    acquire(owner) {
      const own = slotsOf.get(owner) ?? 0;
      if (own >= FREE_MULTIPLE * (max - total)) {
        const message = 'Too much to do at the moment.';
        throw new EdgeRefusal('SERVICE_UNAVAILABLE', message, { 'Retry-After': '1' });
      }
      slotsOf.set(owner, own + 1);
      total += 1;
      return () => {
        total -= 1;
        const rest = (slotsOf.get(owner) ?? 0) - 1;
        if (rest > 0) slotsOf.set(owner, rest);
        else slotsOf.delete(owner);
      };
    },
  };
}
