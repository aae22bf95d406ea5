import type { Digest } from '#domain/digest.ts';
import type { AttemptBucket, AttemptKind } from '#domain/people/access/attempt.ts';
import type { AttemptStore, TakenAttempt } from '#domain/people/access/attempt-store.ts';
import type { SenderOf } from '#domain/people/access/sender.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';

/** Kinds of attempts that are counted by network instead of by address. */
const BY_NETWORK: readonly AttemptKind[] = [
  'signInFrom',
  'registerFrom',
  'resetFrom',
  'invitedFrom',
  'linkFrom',
];
/**
 * Kinds of attempts that are reset once the mailbox is proved, because strangers or mistakes may
 * have used them up.
 */
const PASSWORD_KINDS: readonly AttemptKind[] = [
  'passwordFrom',
  'passwordOf',
  'slowPassword',
  'passwordKnown',
];

/** Limits shared by all processes. Every attempt fails without the database. */
export type AttemptLimits = {
  /**
   * Throws TOO_MANY_ATTEMPTS if none is left, whether or not the person exists. `of`: an e-mail, a
   * person, an account, or an address, which counts as its network.
   */
  take(kind: AttemptKind, of: string, share?: string): Promise<void>;
  /** Returns false instead of throwing. */
  tryTake(kind: AttemptKind, of: string, share?: string): Promise<TakenAttempt>;
  /** Returns an attempt that turned out to be right. */
  giveBack(kind: AttemptKind, of: string, share?: string): Promise<void>;
  /**
   * Resets the password limits of an e-mail after its password was set by a link in the mailbox.
   */
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

/** No limits: `RATE_LIMITS=off`, for benchmarks. */
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
