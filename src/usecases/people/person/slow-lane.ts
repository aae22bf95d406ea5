import { LRUCache } from 'lru-cache';
import { millisecondsOfToken } from '#domain/people/access/attempt.ts';
import type { Clock } from '#domain/time.ts';
import { type AttemptLimits, tooManyAttempts } from './attempt-limits.ts';

/** E-mail and network of a waiting attempt. */
export type SlowAttempt = { readonly email: string; readonly network: string };

/**
 * Lets attempts through one at a time once their limit is used up, so that a right password is
 * delayed rather than refused. TOO_MANY_ATTEMPTS if too many wait, or if a waiting attempt loses
 * its place to a network that tried this e-mail longer ago.
 */
export type SlowLane = {
  enter(attempt: SlowAttempt): Promise<void>;
  /** Resets the network to "never tried" after a right password. */
  forget(attempt: SlowAttempt): void;
};

/** Waits for this time by the process's clock. */
export type Pause = (ms: number) => Promise<void>;

type Deps = {
  readonly attempts: AttemptLimits;
  readonly pause: Pause;
  readonly clock: Pick<Clock, 'now'>;
};
type Waiting = SlowAttempt & {
  /**
   * Time at which this network was last let through with this e-mail, in milliseconds; 0 if never.
   */
  readonly triedMs: number;
  /** Rejects the attempt, which takes no further turn. */
  leave(): void;
};

/** Limits of each process. An attempt waits for those before it, at most a minute. */
const WAITING_WITH_EMAIL_MAX = 3;
const WAITING_FROM_NETWORK_MAX = 4;
const WAITING_MAX = 24;
/** Retries after another process took the attempt first. */
const TRIES_MAX = 4;
/** Remembered pairs of e-mail and network, some 2 MB. */
const REMEMBERED_MAX = 10_000;

export function slowLane({ attempts, pause, clock }: Deps): SlowLane {
  const waiting = new Set<Waiting>();
  /** Last attempt in the queue of each e-mail. */
  const queues = new Map<string, Promise<void>>();
  const triedMs = new LRUCache<string, number>({ max: REMEMBERED_MAX });

  const passThrough = async (attempt: Waiting): Promise<void> => {
    for (let tries = 0; tries < TRIES_MAX && waiting.has(attempt); tries += 1) {
      const { isTaken, retryAfterMs } = await attempts.tryTake('slowPassword', attempt.email);
      if (isTaken) {
        triedMs.set(pairOf(attempt), clock.now().getTime());
        return;
      }
      await pause(retryAfterMs);
    }
    throw full();
  };

  /** Throws if there is no place; takes the place of another attempt if this one has priority. */
  const makePlace = (attempt: Waiting): void => {
    const others = [...waiting];
    const withEmail = others.filter(({ email }) => email === attempt.email);
    const fromNetwork = others.filter(({ network }) => network === attempt.network);
    const isTwice = withEmail.some(({ network }) => network === attempt.network);
    if (isTwice || fromNetwork.length >= WAITING_FROM_NETWORK_MAX) throw full();
    if (withEmail.length < WAITING_WITH_EMAIL_MAX && others.length < WAITING_MAX) return;
    const latest = withEmail.toSorted((one, other) => other.triedMs - one.triedMs)[0];
    if (latest === undefined || latest.triedMs <= attempt.triedMs) throw full();
    waiting.delete(latest);
    latest.leave();
  };

  const queueUp = (attempt: Waiting): Promise<void> => {
    const { email } = attempt;
    const before = queues.get(email) ?? Promise.resolve();
    const own = before.catch(() => {}).then(() => passThrough(attempt));
    queues.set(email, own);
    const leave = () => {
      if (queues.get(email) === own) queues.delete(email);
    };
    own.then(leave, leave);
    return own;
  };

  return {
    async enter(given) {
      const left = Promise.withResolvers<void>();
      const leave = () => left.reject(full());
      const attempt: Waiting = { ...given, triedMs: triedMs.get(pairOf(given)) ?? 0, leave };
      makePlace(attempt);
      waiting.add(attempt);
      try {
        await Promise.race([queueUp(attempt), left.promise]);
      } finally {
        waiting.delete(attempt);
      }
    },
    forget: (attempt) => void triedMs.delete(pairOf(attempt)),
  };
}

function pairOf({ email, network }: SlowAttempt): string {
  return `${network} ${email}`;
}

function full() {
  return tooManyAttempts(millisecondsOfToken('slowPassword'));
}
