import type { PersonNoticeWrites } from '#domain/notifying/person-notice/person-notice-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertInto } from '../../table-writes.ts';
import { personNotices } from './table.ts';

/** Conflicts with an open e-mail of the kind, or with a digest of the day. */
const insert = insertInto(personNotices, 'personNotices_request', 'ON CONFLICT DO NOTHING');

/** Few accounts have more owners than two, and none has more than a hundred members. */
const TO_OWNERS = {
  name: 'personNotices_request_of_owners',
  sql: `
    INSERT INTO person_notice (notice_id, person_id, account_id, kind, recipient, facts, line_count,
      status, tries, due_at, created_at)
    SELECT $1::uuid, person.person_id, $2::uuid, $3::text, person.email, $4::json, 0,
      'PENDING', 0, $5::timestamptz, $5::timestamptz
    FROM member JOIN person ON person.person_id = member.person_id
    WHERE member.account_id = $2::uuid AND member.role = 'OWNER'
      AND member.person_id::text IS DISTINCT FROM $4::json ->> 'ownerId'`,
};

const EXTEND = {
  name: 'personNotices_extend',
  sql: `
    UPDATE person_notice SET facts = $4, line_count = $5
    WHERE notice_id = $1 AND person_id = $2 AND line_count = $3 AND tries = 0
    RETURNING 1`,
};

const CHOOSE = {
  name: 'personNotices_choose',
  sql: `
    UPDATE member SET news_choice = $3 WHERE account_id = $1 AND person_id = $2
    RETURNING 1`,
};

const REMOVE = {
  name: 'personNotices_remove_news',
  sql: `
    DELETE FROM news_due
    USING unnest($1::uuid[], $2::text[], $3::uuid[]) AS done (account_id, environment, event_id)
    WHERE (news_due.account_id, news_due.environment, news_due.event_id)
        = (done.account_id, done.environment, done.event_id)
    RETURNING 1`,
};

export function personNoticeWrites(queue: WriteQueue): PersonNoticeWrites {
  return {
    request(notice) {
      const begun = { status: 'PENDING', tries: 0, endedAt: null, error: null } as const;
      queue.add(insert({ ...notice, ...begun }));
    },
    requestOfOwners({ noticeId, accountId, kind, facts, createdAt }) {
      const values = [noticeId, accountId, kind, JSON.stringify(facts), createdAt];
      queue.add({ statement: TO_OWNERS, values, rows: null });
    },
    extend({ noticeId, personId, lineCount: before }, { facts, lineCount }) {
      const values = [noticeId, personId, before, JSON.stringify(facts), lineCount];
      queue.add({ statement: EXTEND, values, rows: 1 });
    },
    choose({ accountId, personId }, choice) {
      const values = [accountId, personId, JSON.stringify(choice)];
      queue.add({ statement: CHOOSE, values, rows: 1 });
    },
    removeNews(news) {
      const accounts = news.map(({ accountId }) => accountId);
      const environments = news.map(({ environment }) => environment);
      const events = news.map(({ eventId }) => eventId);
      queue.add({ statement: REMOVE, values: [accounts, environments, events], rows: news.length });
    },
  };
}
