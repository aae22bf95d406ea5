import type { AttemptBucket, AttemptKind } from '#domain/access/attempt.ts';
import type { AttemptStore, TakenAttempt } from '#domain/access/attempt-store.ts';
import type { SenderOf } from '#domain/access/sender.ts';
import type { Digest } from '#domain/digest.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';

/** Kinds that count the network of an address. */
const BY_NETWORK: readonly AttemptKind[] = [
  ...(['signInFrom', 'registerFrom', 'resetFrom', 'invitedFrom', 'linkFrom'] as const),
];
/** What strangers and mistakes have spent, once the mailbox has answered. */
const PASSWORD_KINDS: readonly AttemptKind[] = [
  ...(['passwordFrom', 'passwordOf', 'slowPassword', 'passwordKnown'] as const),
];

/** Limits that all processes share. Without the database they fail, and nothing is guessed. */
export type AttemptLimits = {
  /**
   * TOO_MANY_ATTEMPTS where none is left; the same whether or not there is such a person. `of`: an
   * e-mail, a person, an account, or an address, which counts as its network.
   */
  take(kind: AttemptKind, of: string, share?: string): Promise<void>;
  /** The same without a refusal. */
  tryTake(kind: AttemptKind, of: string, share?: string): Promise<TakenAttempt>;
  /** For what turned out to be right. */
  giveBack(kind: AttemptKind, of: string, share?: string): Promise<void>;
  /** After a password was set by a link in the mailbox: all may try again. */
  forgetPasswords(email: string): Promise<void>;
  networkOf(address: string): string;
};

type Deps = {
  readonly attemptBuckets: AttemptStore;
  readonly digest: Digest;
  readonly clock: Pick<Clock, 'now'>;
  readonly senderOf: SenderOf;
};

export function attemptLimits({ attemptBuckets, digest, clock, senderOf }: Deps): AttemptLimits {
  const networkOf = (address: string) => senderOf(address).network;
  const bucketOf = (kind: AttemptKind, of: string, share = ''): AttemptBucket => {
    const subject = BY_NETWORK.includes(kind) ? networkOf(of) : of;
    return { kind, subjectSha256: digest.sha256(subject), share };
  };
  const tryTake: AttemptLimits['tryTake'] = (...bucket) =>
    attemptBuckets.take(bucketOf(...bucket), clock.now());
  return {
    tryTake,
    async take(...bucket) {
      const { isTaken, retryAfterMs } = await tryTake(...bucket);
      if (!isTaken) throw tooManyAttempts(retryAfterMs);
    },
    giveBack: (...bucket) => attemptBuckets.giveBack(bucketOf(...bucket)),
    forgetPasswords: (email) => attemptBuckets.clear(digest.sha256(email), PASSWORD_KINDS),
    networkOf,
  };
}

/** `RATE_LIMITS=off`, for benchmarks. */
export const unlimitedAttempts: AttemptLimits = {
  tryTake: async () => ({ isTaken: true, retryAfterMs: 0 }),
  take: async () => {},
  giveBack: async () => {},
  forgetPasswords: async () => {},
  networkOf: (address) => address,
};

export function tooManyAttempts(retryAfterMs: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const message = `Too many attempts; try again in ${retryAfterSeconds} s.`;
  return new Refusal('TOO_MANY_ATTEMPTS', message, { details: { retryAfterSeconds } });
}
