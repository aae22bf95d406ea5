import { millisecondsOfToken } from '#domain/access/attempt.ts';
import { type AttemptLimits, tooManyAttempts } from './attempt-limits.ts';

/** Who waits: with which e-mail, from which network. */
export type SlowAttempt = { readonly email: string; readonly network: string };

/**
 * Lets attempts through one after the other where their limit is used up, so that a right password
 * gets in late in place of never. TOO_MANY_ATTEMPTS where too many wait.
 */
export type SlowLane = (attempt: SlowAttempt) => Promise<void>;

/** Waits until so much time has passed by the process's clock. */
export type Pause = (ms: number) => Promise<void>;

type Deps = { readonly attempts: AttemptLimits; readonly pause: Pause };

/** Of each process. An attempt waits for those before it: a minute at most. */
const WAITING_WITH_EMAIL_MAX = 3;
const WAITING_FROM_NETWORK_MAX = 4;
const WAITING_MAX = 24;
/** Other processes may be quicker, again and again. */
const TRIES_MAX = 4;

export function slowLane({ attempts, pause }: Deps): SlowLane {
  const waiting = new Set<SlowAttempt>();
  /** Of each e-mail, what the last one in its queue waits for. */
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
