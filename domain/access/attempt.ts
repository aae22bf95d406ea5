import type { BucketPolicy } from './token-bucket.ts';

/** Attempts that may guess, or that cost much; each kind has buckets of its own. */
export const ATTEMPT_POLICIES = {
  /** Of a network, with whichever e-mail: of an office behind one address, too. */
  signInFrom: { burst: 60, perSecond: 1 / 2 },
  /** With one e-mail from one network: some 300 passwords a day. */
  passwordFrom: { burst: 10, perSecond: 1 / 300 },
  /** With one e-mail from all networks together: some 1,500 a day. */
  passwordOf: { burst: 20, perSecond: 1 / 60 },
  /** With one e-mail once its network or all together have no more: some 4,300 a day. */
  slowPassword: { burst: 1, perSecond: 1 / 20 },
  /** With one e-mail by a browser that has signed in with it before. */
  passwordKnown: { burst: 20, perSecond: 1 / 60 },
  /** Of a person who has signed in, before what a session alone must not do. */
  passwordBy: { burst: 20, perSecond: 1 / 60 },
  /** Three of a million codes are right: less than one try in a thousand days succeeds. */
  codeOf: { burst: 5, perSecond: 1 / 300 },
  registerFrom: { burst: 20, perSecond: 1 / 60 },
  /** So many links to open an account by, to one mailbox. */
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

/** Attempts that are counted together. */
export type AttemptBucket = {
  readonly kind: AttemptKind;
  /** Digest of the e-mail, person, account or network. */
  readonly subjectSha256: string;
  /** The network or the browser whose part of the subject's attempts it is; empty: all of them. */
  readonly share: string;
};

/** A bucket as stored. Before `fullAt` it lacks what it refills until then. */
export type StoredAttempts = AttemptBucket & { readonly fullAt: Date };

export function millisecondsOfToken(kind: AttemptKind): number {
  return 1000 / ATTEMPT_POLICIES[kind].perSecond;
}

/** What an empty bucket takes to be full. */
export function millisecondsOfBucket(kind: AttemptKind): number {
  return ATTEMPT_POLICIES[kind].burst * millisecondsOfToken(kind);
}
