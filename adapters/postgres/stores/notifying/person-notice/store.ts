import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import type { Language } from '#domain/carrying/tracking/description.ts';
import type { NewsType } from '#domain/notifying/event/news.ts';
import { type NewsChoice, NO_CHOICE } from '#domain/notifying/person-notice/news-choice.ts';
import type {
  ClaimedPersonNotice,
  NewsLine,
  PersonNoticeClaim,
} from '#domain/notifying/person-notice/person-notice.ts';
import type {
  DueNews,
  LatestNews,
  NewsMember,
  PersonNoticeStore,
} from '#domain/notifying/person-notice/person-notice-store.ts';
import type { Role } from '#domain/people/access/role.ts';
import type { Send } from '../../../session.ts';
import { retryOnDeadlock } from '../../retry-on-deadlock.ts';
import { PERSON_NOTICE } from './table.ts';

/**
 * A concurrent claim of the same row waits, finds another `due_at` and skips the row. Returns the
 * current person and account; all other data are as of the change.
 */
const CLAIM = {
  name: 'personNotices.claimDue',
  text: `
    WITH longest AS MATERIALIZED (
      SELECT notice_id, person_id, due_at FROM person_notice
      WHERE due_at <= $1 ORDER BY due_at LIMIT $2
    ), claimed AS (
      UPDATE person_notice AS taken SET due_at = $3, tries = taken.tries + 1 FROM longest
      WHERE (taken.notice_id, taken.person_id) = (longest.notice_id, longest.person_id)
        AND taken.due_at = longest.due_at
      RETURNING taken.*, longest.due_at AS waited_since
    )
    SELECT claimed.notice_id AS "noticeId", claimed.person_id AS "personId",
      claimed.account_id AS "accountId", claimed.environment, claimed.kind, claimed.recipient,
      claimed.facts, claimed.line_count AS "lineCount", claimed.day, claimed.tries,
      claimed.created_at AS "createdAt",
      person.email, person.name, person.language,
      account.name AS "accountName", account.time_zone AS "timeZone",
      member.role, member.news_choice AS choice, owner.email AS "ownerEmail"
    FROM claimed
    LEFT JOIN person ON person.person_id = claimed.person_id
    LEFT JOIN account ON account.account_id = claimed.account_id
    LEFT JOIN member
      ON member.account_id = claimed.account_id AND member.person_id = claimed.person_id
    LEFT JOIN person AS owner ON owner.person_id = (claimed.facts ->> 'ownerId')::uuid
    ORDER BY waited_since`,
};

const HAND_OVER = {
  name: 'personNotices.handOver',
  text: `
    UPDATE person_notice SET status = 'UNCONFIRMED', due_at = NULL
    WHERE notice_id = $1 AND person_id = $2 AND tries = $3 AND status = 'PENDING'
    RETURNING 1`,
};

const RECORD_END = {
  name: 'personNotices.recordEnd',
  text: `
    UPDATE person_notice SET status = $4, due_at = $5, ended_at = $6, error = $7
    WHERE notice_id = $1 AND person_id = $2 AND tries = $3
      AND status IN ('PENDING', 'UNCONFIRMED')`,
};

/**
 * Takes the contents of a line from the stored body of the event, and skips events that have been
 * deleted.
 */
const CLAIM_NEWS = {
  name: 'personNotices.claimNews',
  text: `
    WITH longest AS MATERIALIZED (
      SELECT account_id, environment, event_id, due_at FROM news_due
      WHERE due_at <= $1 ORDER BY due_at LIMIT $2
    ), claimed AS (
      UPDATE news_due AS taken SET due_at = $3 FROM longest
      WHERE (taken.account_id, taken.environment, taken.event_id)
          = (longest.account_id, longest.environment, longest.event_id)
        AND taken.due_at = longest.due_at
      RETURNING taken.account_id, taken.environment, taken.event_id
    )
    SELECT claimed.account_id AS "accountId", claimed.environment, claimed.event_id AS "eventId",
      event.type, event.subject, event.created_at AS "createdAt",
      event.body::json #> '{data,shipment}' ->> 'courier_name' AS "courierName",
      event.body::json #> '{data,shipment}' ->> 'awb' AS awb,
      event.body::json #> '{data,shipment}' ->> 'reference' AS reference
    FROM claimed LEFT JOIN event
      ON (event.account_id, event.environment, event.event_id)
        = (claimed.account_id, claimed.environment, claimed.event_id)
    ORDER BY event.created_at, event.event_id`,
};

const MEMBERS = {
  name: 'personNotices.newsMembers',
  text: `
    SELECT member.account_id AS "accountId", member.person_id AS "personId", member.role,
      account.time_zone AS "timeZone", member.news_choice AS choice
    FROM member
    JOIN account ON account.account_id = member.account_id
    JOIN person ON person.person_id = member.person_id
    WHERE member.account_id = ANY ($1) AND person.verified_at IS NOT NULL
    ORDER BY member.account_id, member.created_at, member.person_id`,
};

const OWN_CHOICE = {
  name: 'personNotices.choice',
  text: `
    SELECT member.news_choice AS choice FROM member WHERE account_id = $1 AND person_id = $2`,
};

/** One row of the index for each member and kind. */
const LATEST = {
  name: 'personNotices.latestNews',
  text: `
    SELECT newest.* FROM unnest($1::uuid[], $2::text[]) AS asked (account_id, environment)
    CROSS JOIN unnest('{NEWS,DIGEST}'::text[]) AS kinds (kind)
    CROSS JOIN member
    CROSS JOIN LATERAL (
      SELECT ${PERSON_NOTICE}, status = 'PENDING' AND tries = 0 AS "isOpen" FROM person_notice
      WHERE person_notice.account_id = asked.account_id
        AND person_notice.environment = asked.environment
        AND person_notice.person_id = member.person_id AND person_notice.kind = kinds.kind
        AND person_notice.kind IN ('NEWS', 'DIGEST')
      ORDER BY notice_id DESC LIMIT 1
    ) AS newest
    WHERE member.account_id = asked.account_id`,
};

type ClaimedRow = Omit<ClaimedPersonNotice, 'to' | 'account'> & {
  readonly email: string | null;
  readonly name: string | null;
  readonly language: Language | null;
  readonly accountName: string | null;
  readonly timeZone: TimeZone | null;
  readonly role: Role | null;
  readonly choice: NewsChoice | null;
};
type NewsRow = Omit<DueNews, 'line'> &
  Omit<NewsLine, 'at' | 'type'> & {
    readonly type: NewsType | null;
    readonly createdAt: Date;
  };

export function postgresPersonNoticeStore(send: Send): PersonNoticeStore {
  return {
    async claimDue({ now, limit, until }) {
      return (await retryOnDeadlock<ClaimedRow>(send, CLAIM, [now, limit, until])).map(toClaimed);
    },
    async handOver(claim) {
      return (await send(HAND_OVER, claimValues(claim))).length > 0;
    },
    async recordEnd(claim, { status, dueAt, endedAt, error }) {
      await send(RECORD_END, [...claimValues(claim), status, dueAt, endedAt, error]);
    },
    async claimNews({ now, limit, until }) {
      return (await retryOnDeadlock<NewsRow>(send, CLAIM_NEWS, [now, limit, until])).map(toNews);
    },
    async newsMembers(accountIds) {
      return send<NewsMember>(MEMBERS, [accountIds]);
    },
    async choice(accountId, personId) {
      const [row] = await send<{ choice: NewsChoice }>(OWN_CHOICE, [accountId, personId]);
      return row?.choice;
    },
    async latestNews(tenants) {
      const accounts = tenants.map(({ accountId }) => accountId);
      const environments = tenants.map(({ environment }) => environment);
      return (await send<LatestNews>(LATEST, [accounts, environments])).map(toLatest);
    },
  };
}

function claimValues({ noticeId, personId, tries }: PersonNoticeClaim) {
  return [noticeId, personId, tries];
}

function toClaimed(row: ClaimedRow): ClaimedPersonNotice {
  const { email, name, language, accountName, timeZone, role, choice, ...notice } = row;
  const isThere = email !== null && name !== null && language !== null;
  const hasAccount = accountName !== null && timeZone !== null;
  return {
    ...notice,
    to: isThere ? { email: notice.recipient ?? email, name, language } : null,
    account: hasAccount ? { name: accountName, timeZone, role, choice: choice ?? NO_CHOICE } : null,
  };
}

function toNews({ accountId, environment, eventId, ...event }: NewsRow): DueNews {
  const { type, createdAt, ...facts } = event;
  const line = type === null ? null : { type, at: createdAt.toISOString(), ...facts };
  return { accountId, environment, eventId, line };
}

function toLatest({ accountId, environment, noticeId, personId, ...row }: LatestNews): LatestNews {
  const { kind, facts, lineCount, day, createdAt, isOpen } = row;
  return {
    accountId,
    environment,
    noticeId,
    personId,
    kind,
    facts,
    lineCount,
    day,
    createdAt,
    isOpen,
  };
}
