import type { BucketPolicy } from './token-bucket.ts';

/** Attempts that may guess secrets, or that are costly; each kind has its own buckets. */
export const ATTEMPT_POLICIES = {
  /** Sign-ins from one network, whatever the e-mail; an office shares one address. */
  signInFrom: { burst: 60, perSecond: 1 / 2 },
  /** Passwords for one e-mail from one network: some 300 a day. */
  passwordFrom: { burst: 10, perSecond: 1 / 300 },
  /** Passwords for one e-mail from all networks together: some 1,500 a day. */
  passwordOf: { burst: 20, perSecond: 1 / 60 },
  /** Slow lane for one e-mail after `passwordFrom` or `passwordOf` is used up: some 4,300 a day. */
  slowPassword: { burst: 1, perSecond: 1 / 20 },
  /** Passwords for one e-mail from a browser that has signed in with it before. */
  passwordKnown: { burst: 20, perSecond: 1 / 60 },
  /** Passwords of a signed-in person, before actions for which a session is not enough. */
  passwordBy: { burst: 20, perSecond: 1 / 60 },
  /**
   * Three of a million codes are valid at a time, so a guess succeeds less than once in a thousand
   * days.
   */
  codeOf: { burst: 5, perSecond: 1 / 300 },
  registerFrom: { burst: 20, perSecond: 1 / 60 },
  /** Registration links to one mailbox. */
  registerOf: { burst: 5, perSecond: 1 / 300 },
  /** Confirmation links requested by a person or account that changes its e-mail. */
  linkBy: { burst: 10, perSecond: 1 / 60 },
  /** Confirmation links to a mailbox that has not answered yet. */
  linkOf: { burst: 5, perSecond: 1 / 300 },
  linkFrom: { burst: 30, perSecond: 1 / 30 },
  resetFrom: { burst: 20, perSecond: 1 / 60 },
  /** Password-reset e-mails to one mailbox, which any stranger may request. */
  resetOf: { burst: 5, perSecond: 1 / 300 },
  /**
   * Allows inviting a large team at once, then only a few, since each invitation is an e-mail to a
   * stranger.
   */
  inviteBy: { burst: 40, perSecond: 1 / 60 },
  /** Invitations of an account that registered a few days ago. */
  inviteByNew: { burst: 5, perSecond: 5 / 86_400 },
  inviteOf: { burst: 5, perSecond: 1 / 300 },
  invitedFrom: { burst: 30, perSecond: 1 / 30 },
} as const satisfies Record<string, BucketPolicy>;
export type AttemptKind = keyof typeof ATTEMPT_POLICIES;

/** Attempts that are counted together. */
export type AttemptBucket = {
  readonly kind: AttemptKind;
  /** Digest of the e-mail, person, account or network. */
  readonly subjectSha256: string;
  /**
   * The network or browser whose attempts are counted separately; empty: all attempts of the
   * subject.
   */
  readonly share: string;
};

/** A bucket as stored. Before `fullAt` it lacks the tokens that are refilled until then. */
export type StoredAttempts = AttemptBucket & { readonly fullAt: Date };

export function millisecondsOfToken(kind: AttemptKind): number {
  return 1000 / ATTEMPT_POLICIES[kind].perSecond;
}

/** Time in which an empty bucket fills up. */
export function millisecondsOfBucket(kind: AttemptKind): number {
  return ATTEMPT_POLICIES[kind].burst * millisecondsOfToken(kind);
}
