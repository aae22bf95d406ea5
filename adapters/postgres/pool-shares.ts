import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Owner of the connections in use: an account in TEST or LIVE, a person, a network, or BACKGROUND,
 * AUTHENTICATION or UNKNOWN.
 */
export type Holder = { readonly pot: string; readonly name: string };

/** A part of the pool that several holders may share. */
export type ShareRule = { readonly name: string; readonly max: number };

/** Limits how many connections holders may have at a time. */
export type PoolShares = {
  /** Resolves when there is room in all shares of the holder; rejects after `waitMs`. */
  acquire(holder: Holder): Promise<void>;
  release(holder: Holder): void;
};

type Rules = {
  /** Shares of a holder, innermost first; always the same for the same holder. */
  readonly sharesOf: (holder: Holder) => readonly ShareRule[];
  readonly waitMs: () => number;
};
type Share = { held: number; readonly waiting: Set<() => void> };

const holderContext = new AsyncLocalStorage<Holder>();
/** Holder of work that belongs to no account: timers, jobs, commands. */
export const BACKGROUND: Holder = { pot: 'BACKGROUND', name: '' };
/** Holder of look-ups of known keys and sessions: they must not wait for busy workers. */
export const AUTHENTICATION: Holder = { pot: 'AUTHENTICATION', name: '' };
/** Holder of look-ups of unknown keys and sessions: anyone can make them up. */
export const UNKNOWN: Holder = { pot: 'UNKNOWN', name: '' };

/** Counts every connection that `work` uses towards the shares of this holder. */
export function onBehalfOf<Result>(holder: Holder, work: () => Result): Result {
  return holderContext.run(holder, work);
}

/** Changes the holder for the rest of the current work. */
export function continueOnBehalfOf(holder: Holder): void {
  holderContext.enterWith(holder);
}

export function currentHolder(): Holder {
  return holderContext.getStore() ?? BACKGROUND;
}

/** Serves waiters in order within a share; shares do not wait for each other. */
export function poolShares({ sharesOf, waitMs }: Rules): PoolShares {
  const shares = new Map<string, Share>();
  const shareFor = (name: string): Share => {
    const share = shares.get(name) ?? { held: 0, waiting: new Set() };
    shares.set(name, share);
    return share;
  };
  const leave = (name: string): void => {
    const share = shareFor(name);
    const [next] = share.waiting;
    // The connection passes directly to the next waiter, so `held` does not change.
    if (next !== undefined) next();
    else share.held -= 1;
    if (share.held === 0) shares.delete(name);
  };
  const enterAll = async (rules: readonly ShareRule[], entered: string[]): Promise<void> => {
    for (const { name, max } of rules) {
      const share = shareFor(name);
      // Does not await anything while there is room, which is the usual case.
      if (share.held < max) share.held += 1;
      else await waitForRelease(share, waitMs());
      entered.push(name);
    }
  };
  return {
    async acquire(holder) {
      const entered: string[] = [];
      try {
        await enterAll(sharesOf(holder), entered);
      } catch (error) {
        entered.forEach(leave);
        throw error;
      }
    },
    release(holder) {
      for (const { name } of sharesOf(holder)) leave(name);
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
      // Same message as the pool's own timeout, which callers already handle.
      reject(new Error('timeout exceeded when trying to connect'));
    }, waitMs);
    waiting.add(proceed);
  });
}
