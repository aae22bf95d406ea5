import type { Container } from 'inversify';
import { replaceUseCases } from './replace-in.ts';
import { waitUntil } from './wait-until.ts';

/** Rate requests that are held until the test releases them. */
export type HeldRates = {
  readonly rewire: (container: Container) => void;
  /** Resolves once this many requests are waiting. */
  whenWaiting(count: number): Promise<void>;
  release(): void;
};

/** Deadline that no courier reaches while requests are held. */
const MUCH_LATER_MS = 600_000;

export function heldRates(): HeldRates {
  const released = Promise.withResolvers<void>();
  let waiting = 0;
  return {
    rewire(container) {
      replaceUseCases(container, 'rating', ({ getRates }) => ({
        async getRates(query) {
          waiting += 1;
          await released.promise;
          return getRates({ ...query, deadlineMs: query.deadlineMs + MUCH_LATER_MS });
        },
      }));
    },
    async whenWaiting(count) {
      await waitUntil(() => waiting >= count);
    },
    release: released.resolve,
  };
}
