import type { FoundSession, StoredSession } from '#domain/people/access/session.ts';
import type { SessionStore } from '#domain/people/access/session-store.ts';
import type { Send } from '../../../session.ts';
import { SESSION, toSession } from './table.ts';

const FOUND = `
    SELECT ${SESSION}, person.is_operator AS "isOperator", member.role,
      account.live_allowed_at AS "liveAllowedAt",
      person.first_password_until IS NOT NULL AS "hasFirstPassword",
      coalesce(person.second_factor ->> 'isOn' = 'true', false) AS "hasSecondFactor"
    FROM session
    JOIN person ON person.person_id = session.person_id AND person.verified_at IS NOT NULL
    LEFT JOIN member ON member.account_id = session.account_id
      AND member.person_id = session.person_id
    LEFT JOIN account ON account.account_id = session.account_id`;

const BY_TOKEN = {
  name: 'sessions.findByToken',
  text: `${FOUND}
    WHERE session.token_sha256 = $1`,
};

const BY_TOKENS = {
  name: 'sessions.findByTokens',
  text: `${FOUND}
    WHERE session.token_sha256 = ANY ($1)`,
};

type FoundRow = StoredSession & Omit<FoundSession, 'session'>;

const FIND = {
  name: 'sessions.find',
  text: `SELECT ${SESSION} FROM session WHERE person_id = $1 AND session_id = $2`,
};

const LIST = {
  name: 'sessions.list',
  text: `
    SELECT ${SESSION} FROM session WHERE person_id = $1
    ORDER BY session_id DESC LIMIT $2`,
};

const END = {
  name: 'sessions.end',
  text: 'DELETE FROM session WHERE person_id = $1 AND session_id = $2 RETURNING session_id',
};

const END_OTHERS = {
  name: 'sessions.endOthers',
  text: 'DELETE FROM session WHERE person_id = $1 AND session_id <> $2',
};

const TOUCH = {
  name: 'sessions.touch',
  text: `
    UPDATE session SET last_seen_at = $2 WHERE token_sha256 = $1 AND last_seen_at < $3
    RETURNING 1`,
};

export function postgresSessionStore(send: Send): SessionStore {
  return {
    async findByToken(tokenSha256) {
      return (await send<FoundRow>(BY_TOKEN, [tokenSha256])).map(toFound)[0];
    },
    async findByTokens(tokenSha256s) {
      return (await send<FoundRow>(BY_TOKENS, [tokenSha256s])).map(toFound);
    },
    async find(personId, sessionId) {
      const [row] = await send<StoredSession>(FIND, [personId, sessionId]);
      return row && toSession(row);
    },
    async list(personId, limit) {
      return (await send<StoredSession>(LIST, [personId, limit])).map(toSession);
    },
    end: async (personId, sessionId) => (await send(END, [personId, sessionId])).length === 1,
    async endOthers(personId, sessionId) {
      await send(END_OTHERS, [personId, sessionId]);
    },
    async touch(tokenSha256, { at, notSince }) {
      return (await send(TOUCH, [tokenSha256, at, notSince])).length === 1;
    },
  };
}

function toFound(row: FoundRow): FoundSession {
  const { isOperator, hasFirstPassword, hasSecondFactor, role, liveAllowedAt } = row;
  const holder = { isOperator, hasFirstPassword, hasSecondFactor, role };
  return { session: toSession(row), ...holder, liveAllowedAt };
}
