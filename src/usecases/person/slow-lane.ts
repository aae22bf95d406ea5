import { millisecondsOfToken } from '#domain/access/attempt.ts';
import { type AttemptLimits, tooManyAttempts } from './attempt-limits.ts';

/** E-mail and network of a waiting attempt. */
export type SlowAttempt = { readonly email: string; readonly network: string };

/**
 * Lets attempts through one at a time once their limit is used up, so that a right password is
 * delayed rather than refused. TOO_MANY_ATTEMPTS where too many wait.
 */
export type SlowLane = (attempt: SlowAttempt) => Promise<void>;

/** Waits for this time by the process's clock. */
export type Pause = (ms: number) => Promise<void>;

type Deps = { readonly attempts: AttemptLimits; readonly pause: Pause };

/** Limits of each process. An attempt waits for those before it: a minute at most. */
const WAITING_WITH_EMAIL_MAX = 3;
const WAITING_FROM_NETWORK_MAX = 4;
const WAITING_MAX = 24;
/** Retries where another process took the attempt first. */
const TRIES_MAX = 4;

export function slowLane({ attempts, pause }: Deps): SlowLane {
  const waiting = new Set<SlowAttempt>();
  /** Last attempt in the queue of each e-mail. */
  const queues = new Map<string, Promise<void>>();

  const passThrough = async (email: string): Promise<void> => {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const { isTaken, retryAfterMs } = await attempts.tryTake('slowPassword', email);
      if (isTaken) return;
      await pause(retryAfterMs);
    }
    throw full();
  };

  return async (attempt) => {
    const { email, network } = attempt;
    const others = [...waiting];
    const withEmail = others.filter((other) => other.email === email);
    const fromNetwork = others.filter((other) => other.network === network);
    const isTwice = withEmail.some((other) => other.network === network);
    if (isTwice || withEmail.length >= WAITING_WITH_EMAIL_MAX) throw full();
    if (fromNetwork.length >= WAITING_FROM_NETWORK_MAX || others.length >= WAITING_MAX) {
      throw full();
    }
    waiting.add(attempt);
    const before = queues.get(email) ?? Promise.resolve();
    const own = before.catch(() => {}).then(() => passThrough(email));
    queues.set(email, own);
    try {
      await own;
    } finally {
      waiting.delete(attempt);
      if (queues.get(email) === own) queues.delete(email);
    }
  };
}

function full() {
  return tooManyAttempts(millisecondsOfToken('slowPassword'));
}
