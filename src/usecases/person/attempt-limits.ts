import {
  type Bucket,
  type BucketPolicy,
  fullBucket,
  takeToken,
} from '#domain/access/token-bucket.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';

/** Attempts that may guess, or that cost much: from an address, or with an e-mail. */
export const ATTEMPT_POLICIES = {
  /** Of an office behind one address, too. */
  signInFrom: { burst: 60, perSecond: 1 / 2 },
  /** Some 1,500 passwords a day. */
  passwordOf: { burst: 20, perSecond: 1 / 60 },
  /** Three of a million codes are right: less than one try in a thousand days succeeds. */
  codeOf: { burst: 5, perSecond: 1 / 300 },
  registerFrom: { burst: 20, perSecond: 1 / 60 },
  registerOf: { burst: 5, perSecond: 1 / 300 },
  /** Of a person or account that wants to be reached elsewhere. */
  linkBy: { burst: 10, perSecond: 1 / 60 },
  /** So many links to a mailbox that has not answered yet. */
  linkOf: { burst: 5, perSecond: 1 / 300 },
  linkFrom: { burst: 30, perSecond: 1 / 30 },
  resetFrom: { burst: 20, perSecond: 1 / 60 },
  /** So many e-mails a stranger can make us send to a mailbox. */
  resetOf: { burst: 5, perSecond: 1 / 300 },
  /** A large team at once; then few, since each is an e-mail to a stranger. */
  inviteBy: { burst: 40, perSecond: 1 / 60 },
  /** Of an account that was registered a few days ago. */
  inviteByNew: { burst: 5, perSecond: 5 / 86_400 },
  inviteOf: { burst: 5, perSecond: 1 / 300 },
  invitedFrom: { burst: 30, perSecond: 1 / 30 },
} as const satisfies Record<string, BucketPolicy>;
export type AttemptKind = keyof typeof ATTEMPT_POLICIES;

export type AttemptLimits = {
  /** TOO_MANY_ATTEMPTS where none is left; the same whether or not there is such a person. */
  spend(kind: AttemptKind, of: string): void;
};

/** Of each process. The longest idle one is evicted first: it is the fullest, so little is lost. */
const BUCKETS_MAX = 20_000;

export function attemptLimits(clock: Clock): AttemptLimits {
  const buckets = new Map<string, Bucket>();
  return {
    spend(kind, of) {
      const [name, policy] = [`${kind} ${of}`, ATTEMPT_POLICIES[kind]];
      const nowMs = clock.monotonicMs();
      const taken = takeToken(buckets.get(name) ?? fullBucket(policy, nowMs), policy, nowMs);
      buckets.delete(name);
      buckets.set(name, taken.bucket);
      const [oldest] = buckets.keys();
      if (buckets.size > BUCKETS_MAX && oldest !== undefined) buckets.delete(oldest);
      if (!taken.allowed) throw tooMany(Math.ceil(taken.retryAfterMs / 1000));
    },
  };
}

/** `RATE_LIMITS=off`, for benchmarks. */
export const unlimitedAttempts: AttemptLimits = { spend: () => {} };

function tooMany(retryAfterSeconds: number): Refusal {
  const message = `Too many attempts; try again in ${retryAfterSeconds} s.`;
  return new Refusal('TOO_MANY_ATTEMPTS', message, { details: { retryAfterSeconds } });
}
