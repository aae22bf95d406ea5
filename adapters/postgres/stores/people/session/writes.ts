import { ENTERED_GRANULARITY_MS } from '#domain/people/access/account.ts';
import type { SessionWrites } from '#domain/people/access/session-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertInto } from '../../table-writes.ts';
import { sessions } from './table.ts';

const insert = insertInto(sessions, 'sessions_insert');

/** Records the day of the last sign-in to the account, because an unused account is deleted. */
const ENTER = {
  name: 'sessions_enter_account',
  sql: `
    UPDATE account SET entered_at = $2::timestamptz
    WHERE account_id = $1
      AND entered_at <= $2::timestamptz - interval '${ENTERED_GRANULARITY_MS} ms'
    RETURNING 1`,
};

const REMOVE = {
  name: 'sessions_remove',
  sql: 'DELETE FROM session WHERE person_id = $1 AND session_id = $2 RETURNING 1',
};

const REMOVE_ALL = {
  name: 'sessions_remove_all',
  sql: 'DELETE FROM session WHERE person_id = $1 RETURNING 1',
};

const REMOVE_OF = {
  name: 'sessions_remove_of',
  sql: 'DELETE FROM session WHERE account_id = $1 AND person_id = $2 RETURNING 1',
};

export function sessionWrites(queue: WriteQueue): SessionWrites {
  return {
    insert(session) {
      queue.add(insert(session));
      if (session.accountId === null) return;
      queue.add({ statement: ENTER, values: [session.accountId, session.createdAt], rows: null });
    },
    remove: (personId, sessionId) =>
      queue.add({ statement: REMOVE, values: [personId, sessionId], rows: null }),
    removeOf: ({ accountId, personId }) =>
      queue.add({ statement: REMOVE_OF, values: [accountId, personId], rows: null }),
    removeAll: (personId) => queue.add({ statement: REMOVE_ALL, values: [personId], rows: null }),
  };
}
