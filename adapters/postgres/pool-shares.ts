import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Limits how many connections one holder may have at a time. A holder is an account, BACKGROUND or
 * AUTHENTICATION.
 */
export type PoolShares = {
  /** Resolves when the holder is below its share; rejects after `waitMs`. */
  acquire(holder: string): Promise<void>;
  release(holder: string): void;
};

type Rules = { readonly shareOf: (holder: string) => number; readonly waitMs: () => number };
type Share = { held: number; readonly waiting: Set<() => void> };

const holderContext = new AsyncLocalStorage<string>();
/** Holder of work that belongs to no account: timers, jobs, commands. */
export const BACKGROUND = '';
/** Holder of API key lookups, so that they do not wait for busy workers. */
export const AUTHENTICATION = 'authentication';

/** Counts every connection that `work` uses towards this account's share. */
export function onBehalfOf<Result>(accountId: string, work: () => Result): Result {
  return holderContext.run(accountId, work);
}

export function currentHolder(): string {
  return holderContext.getStore() ?? BACKGROUND;
}

/** First come, first served within a holder; holders do not wait for each other. */
export function poolShares({ shareOf, waitMs }: Rules): PoolShares {
  const shares = new Map<string, Share>();
  const shareFor = (holder: string): Share => {
    const share = shares.get(holder) ?? { held: 0, waiting: new Set() };
    shares.set(holder, share);
    return share;
  };
  return {
    async acquire(holder) {
      const share = shareFor(holder);
      if (share.held < shareOf(holder)) share.held += 1;
      else await waitForRelease(share, waitMs());
    },
    release(holder) {
      const share = shareFor(holder);
      const [next] = share.waiting;
      // The connection passes to the next waiter directly: `held` does not change.
      if (next !== undefined) next();
      else share.held -= 1;
      if (share.held === 0) shares.delete(holder);
    },
  };
}

function waitForRelease({ waiting }: Share, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const proceed = () => {
      clearTimeout(timer);
      waiting.delete(proceed);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(proceed);
      // The pool's own message: for callers it is the same timeout.
      reject(new Error('timeout exceeded when trying to connect'));
    }, waitMs);
    waiting.add(proceed);
  });
}
