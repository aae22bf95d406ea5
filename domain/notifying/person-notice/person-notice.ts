import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import type { NewsType } from '#domain/notifying/event/news.ts';
import type { Role } from '#domain/people/access/role.ts';
import type { NewsChoice } from './news-choice.ts';

/** Changes of a person's own sign-in. */
export const SIGN_IN_NOTICES = [
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'SECOND_FACTOR_SET',
  'SECOND_FACTOR_REMOVED',
  'EMAIL_CHANGED',
] as const;
export type SignInNotice = (typeof SIGN_IN_NOTICES)[number];

/** Changes of an account that all of its owners learn of. */
export const OWNER_NOTICES = ['LIVE_KEY', 'PLAIN_KEY', 'OWNER'] as const;
export type OwnerNotice = (typeof OWNER_NOTICES)[number];

/** News that a member has chosen to get: soon after the event, or once a day. */
export const NEWS_NOTICES = ['NEWS', 'DIGEST'] as const;
export type NewsNotice = (typeof NEWS_NOTICES)[number];

export type SignInFacts = {
  /** ISO 8601. */
  readonly at: string;
  /** Network address; empty: at the command line. */
  readonly address: string;
  /** The new e-mail of EMAIL_CHANGED; empty otherwise. */
  readonly detail: string;
};

/**
 * `key` is set for LIVE_KEY and PLAIN_KEY, as people know the key; `ownerId` is set for OWNER, with
 * the new owner.
 */
export type OwnerFacts = { readonly key: string | null; readonly ownerId: string | null };

/** An event in an e-mail; it names neither sender nor receiver, so that every role may read it. */
export type NewsLine = {
  readonly type: NewsType;
  readonly subject: string;
  /** ISO 8601. */
  readonly at: string;
  readonly courierName: string | null;
  readonly awb: string | null;
  /** The client's own number of the order. */
  readonly reference: string | null;
};

/** `lines` holds the first NEWS_LINES_MAX events; the notice's `lineCount` counts all. */
export type NewsFacts = { readonly lines: readonly NewsLine[] };

export type PersonNoticeFacts = SignInFacts | OwnerFacts | NewsFacts;
export type PersonNoticeKind = SignInNotice | OwnerNotice | NewsNotice;

/** Most lines of one e-mail; the rest is shown as a number and a link. */
export const NEWS_LINES_MAX = 30;

/** Key of a notice. A notice to all owners of an account has one id, and a row for each person. */
export type PersonNoticeKey = { readonly noticeId: string; readonly personId: string };

type Stored = PersonNoticeKey & {
  /** Null for notices about a person's own sign-in. */
  readonly accountId: string | null;
  readonly environment: Environment | null;
  /** E-mail at the time of the change; null: the person's e-mail when it is sent. */
  readonly recipient: string | null;
  /** Number of events that the e-mail is about; 0 if it is not news. */
  readonly lineCount: number;
  /** Day of a DIGEST in the account's zone, such as 2026-11-28; null for any other kind. */
  readonly day: string | null;
  readonly createdAt: Date;
};

/** An e-mail to a person that is to be sent. */
export type PersonNotice = Stored & {
  readonly kind: PersonNoticeKind;
  readonly facts: PersonNoticeFacts;
  /** Earliest time at which the notice may be sent. */
  readonly dueAt: Date;
};

export type NewsEmail = Tenant &
  Omit<PersonNotice, 'kind' | 'facts' | 'accountId' | 'environment' | 'recipient'> & {
    readonly kind: NewsNotice;
    readonly facts: NewsFacts;
  };

/**
 * UNCONFIRMED: it was handed over, and the answer of the mail server is not known. DROPPED: the
 * person no longer wants it, or is no longer a member.
 */
export type PersonNoticeStatus = 'PENDING' | 'UNCONFIRMED' | 'SENT' | 'FAILED' | 'DROPPED';

/** The person to whom a notice is sent, with current data. */
export type Addressee = {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
};

/**
 * The account of a notice, and the addressee's role in it; null if the addressee is not a member.
 */
export type NoticeAccount = {
  readonly name: string;
  readonly timeZone: TimeZone;
  readonly role: Role | null;
  readonly choice: NewsChoice;
};

/** A claim of a notice; only the newest claim may hand over and record. */
export type PersonNoticeClaim = PersonNoticeKey & {
  /** Number of attempts, including this claim. */
  readonly tries: number;
};

export type ClaimedPersonNotice = Omit<PersonNotice, 'dueAt'> &
  PersonNoticeClaim & {
    /** Null: the person no longer exists. */
    readonly to: Addressee | null;
    /** Null if the notice concerns no account, or if the account no longer exists. */
    readonly account: NoticeAccount | null;
    /** Current e-mail of the new owner of an OWNER notice. */
    readonly ownerEmail: string | null;
  };

/** True for notices about security: missing one is worse than getting it twice. */
export function isAboutSecurity(kind: PersonNoticeKind): kind is SignInNotice | OwnerNotice {
  return !(NEWS_NOTICES as readonly PersonNoticeKind[]).includes(kind);
}
