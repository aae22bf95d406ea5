import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import type { DueRequest } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import type { AccountMember } from '#domain/people/access/member.ts';
import type { NewsChoice } from './news-choice.ts';
import type {
  ClaimedPersonNotice,
  NewsEmail,
  NewsLine,
  OwnerFacts,
  OwnerNotice,
  PersonNotice,
  PersonNoticeClaim,
  PersonNoticeStatus,
} from './person-notice.ts';

/** Result of an attempt. */
export type PersonNoticeEnd = {
  readonly status: Exclude<PersonNoticeStatus, 'UNCONFIRMED'>;
  /** Time of the next attempt; not null while the notice is PENDING. */
  readonly dueAt: Date | null;
  readonly endedAt: Date | null;
  readonly error: string | null;
};

/** A notice as stored. */
export type StoredPersonNotice = Omit<PersonNotice, 'dueAt'> &
  PersonNoticeClaim &
  Omit<PersonNoticeEnd, 'status'> & { readonly status: PersonNoticeStatus };

/** An event that may be worth an e-mail. */
export type DueNews = Tenant & {
  readonly eventId: string;
  /** Null: the event was deleted in the meantime. */
  readonly line: NewsLine | null;
};

/** A member to whom news may be sent. */
export type NewsMember = Pick<AccountMember, 'accountId' | 'personId' | 'role'> & {
  readonly timeZone: TimeZone;
  readonly choice: NewsChoice;
};

/** The newest e-mail with news of a kind to a member. */
export type LatestNews = Omit<NewsEmail, 'dueAt'> & {
  /** True while the e-mail is neither claimed nor sent, so that lines may be added. */
  readonly isOpen: boolean;
};

export interface PersonNoticeStore {
  /** Claims due notices, the longest due first. */
  claimDue(request: DueRequest): Promise<readonly ClaimedPersonNotice[]>;
  /**
   * Marks the notice UNCONFIRMED, so that no other worker sends it. Returns false if a newer claim
   * exists, or if it was already handed over.
   */
  handOver(claim: PersonNoticeClaim): Promise<boolean>;
  /** Does nothing if a newer claim exists, or if the notice has ended. */
  recordEnd(claim: PersonNoticeClaim, end: PersonNoticeEnd): Promise<void>;
  /** Claims due news of all accounts, the longest due first. */
  claimNews(request: DueRequest): Promise<readonly DueNews[]>;
  /** Members of these accounts with a verified e-mail. */
  newsMembers(accountIds: readonly string[]): Promise<readonly NewsMember[]>;
  /** Returns undefined if the person is not a member. */
  choice(accountId: string, personId: string): Promise<NewsChoice | undefined>;
  /** The newest e-mail of each kind to each member about these tenants. */
  latestNews(tenants: readonly Tenant[]): Promise<readonly LatestNews[]>;
}

/** A notice to every owner of an account but the new one, to the e-mail that each has now. */
export type NoticeToOwners = Pick<PersonNotice, 'noticeId' | 'createdAt'> & {
  readonly accountId: string;
  readonly kind: OwnerNotice;
  readonly facts: OwnerFacts;
};

export interface PersonNoticeWrites {
  /** Stale if another e-mail of the kind is open, or if a digest of the day exists. */
  request(notice: PersonNotice): void;
  requestOfOwners(notice: NoticeToOwners): void;
  /** Replaces the lines of an open e-mail. Stale if it has other lines, or is no longer open. */
  extend(
    before: Pick<NewsEmail, 'noticeId' | 'personId' | 'lineCount'>,
    after: Pick<NewsEmail, 'facts' | 'lineCount'>,
  ): void;
  /** Stale if the person is not a member. */
  choose(member: Pick<NewsMember, 'accountId' | 'personId'>, choice: NewsChoice): void;
  /** Stale if one of them no longer exists. */
  removeNews(news: readonly Pick<DueNews, 'accountId' | 'environment' | 'eventId'>[]): void;
}
