import type { NamedRequest } from '#domain/insight/request-log/logged-request.ts';
import type { RequestLogStore } from '#domain/insight/request-log/request-log-store.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Send } from '../../../session.ts';
import { insertedColumns, insertRows } from './insert.ts';
import { REQUEST, toRequest } from './table.ts';

/** One day before, for a request in progress at midnight. A week after, in case no worker ran. */
const DAYS_BEFORE = 1;
const DAYS_OPEN = 9;
/** Higher than every id. */
const END = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Names are joined when entries are read: this costs a request nothing, and names may change. */
const NAMED = `SELECT ${REQUEST}, api_key.last4 AS "callerLast4",
      coalesce(api_key.name, person.name) AS "callerName"`;
const NAMES = `LEFT JOIN api_key
      ON (api_key.account_id, api_key.key_id) = (request_log.account_id, request_log.caller_id)
    LEFT JOIN person ON person.person_id = request_log.caller_id`;

export const APPEND = { name: 'requestLog.append', text: insertRows() };

const FIND = {
  name: 'requestLog.find',
  text: `
    ${NAMED} FROM request_log ${NAMES}
    WHERE request_log.account_id = $1 AND request_log.environment = $2
      AND request_log.request_id = $3`,
};

/** Reads by the key, and stops at its limit or after the last request that it may examine. */
const LIST = {
  name: 'requestLog.list',
  text: `
    ${NAMED} FROM (
      SELECT * FROM request_log
      WHERE account_id = $1 AND environment = $2 AND request_id < $3
      ORDER BY request_id DESC LIMIT $5
    ) AS request_log ${NAMES}
    WHERE request_log.status / 100 = coalesce($6, request_log.status / 100)
      AND request_log.method = coalesce($7, request_log.method)
      AND request_log.route = coalesce($8, request_log.route)
      AND request_log.caller_id = coalesce($9, request_log.caller_id)
      AND request_log.caller_kind = coalesce($10, request_log.caller_kind)
    ORDER BY request_log.request_id DESC LIMIT $4`,
};

/** The last request that a page may examine. */
const LAST_LOOKED_AT = {
  name: 'requestLog.lastLookedAt',
  text: `
    SELECT request_id AS "requestId" FROM request_log
    WHERE account_id = $1 AND environment = $2 AND request_id < $3
    ORDER BY request_id DESC LIMIT 1 OFFSET $4`,
};

/** The condition on methods equals that of its index. */
const CHANGES_OF_SUBJECT = {
  name: 'requestLog.changesOfSubject',
  text: `
    ${NAMED} FROM request_log ${NAMES}
    WHERE request_log.account_id = $1 AND request_log.environment = $2
      AND request_log.subject = $3 AND request_log.method <> 'GET'
    ORDER BY request_log.request_id DESC LIMIT $4`,
};

const OPEN_DAYS = { text: 'SELECT open_request_days($1::date, $2)' };
const DROP_DAYS = { text: 'SELECT drop_request_days($1, $2) AS dropped' };

export function postgresRequestLogStore(send: Send): RequestLogStore {
  return {
    async append(requests) {
      await send(APPEND, insertedColumns(requests));
    },
    async find({ accountId, environment }, requestId) {
      const [row] = await send<NamedRequest>(FIND, [accountId, environment, requestId]);
      return row && named(row);
    },
    async list({ accountId, environment }, filter, { limit, before, lookAt }) {
      const start = [accountId, environment, before ?? END];
      const { statusClass, method, route, callerId, callerKind } = filter;
      const wanted = [statusClass, method, route, callerId, callerKind];
      const rows = await send<NamedRequest>(LIST, [...start, limit + 1, lookAt, ...wanted]);
      const items = rows.slice(0, limit).map(named);
      if (rows.length > limit) return { items, next: items.at(-1)?.requestId ?? null };
      const [last] = await send<Pick<NamedRequest, 'requestId'>>(LAST_LOOKED_AT, [
        ...start,
        lookAt - 1,
      ]);
      return { items, next: last?.requestId ?? null };
    },
    async changesOfSubject({ accountId, environment }, subject, limit) {
      const values = [accountId, environment, subject, limit];
      return (await send<NamedRequest>(CHANGES_OF_SUBJECT, values)).map(named);
    },
    async openDays(now) {
      const first = new Date(now.getTime() - DAYS_BEFORE * DAY_MS);
      await send(OPEN_DAYS, [first.toISOString().slice(0, 'yyyy-mm-dd'.length), DAYS_OPEN]);
    },
    async dropDays({ before, limit }) {
      const [row] = await send<{ dropped: number }>(DROP_DAYS, [before, limit]);
      return row?.dropped ?? 0;
    },
  };
}

function named(row: NamedRequest): NamedRequest {
  const { callerName, callerLast4 } = row;
  return { ...toRequest(row), callerName, callerLast4 };
}
