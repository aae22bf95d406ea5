import type { QueryResultRow } from 'pg';
import type { AccountLane, Claimed, FairClaim } from '#domain/courier/fair-claim.ts';
import type { Send, Statement, Values } from '../session.ts';
import { sendAgain } from './send-again.ts';

type Claiming = {
  /** Of what is to be done at couriers, for all accounts; indexed by LANE and `due_at`. */
  readonly table: string;
  /** Its primary key; account and environment first. */
  readonly key: readonly string[];
  /** What else `due` has of a row. */
  readonly also?: readonly string[];
  /** CTEs that claim the rows in `due`; the last of them is `claimed`. */
  readonly claimed: string;
  /** What a claimed row answers; `from`: `claimed`, or a join of it in parentheses. */
  readonly select: string;
  readonly from?: string;
};

const LANE = 'environment, courier_code, account_id';
/** Accounts that one statement looks at; the next one goes on behind them. */
const ACCOUNTS_MAX = 500;

/** The one row that is no claim; the account is null where none is left to look at. */
type Look = {
  has_more: boolean | null;
  last_environment: AccountLane['environment'];
  last_courier: string;
  last_account: string | null;
};

/**
 * Claims what is due by $1, until $2. Accounts with open work are found by skipping through the
 * index from one to the next, and of each no more than twice its share is read. Whoever claims the
 * same at once waits, finds it changed and does without it: nothing is locked before it is written.
 * Not prepared: how many are due decides on the plan.
 */
export function fairClaim({ table, key, also = [], claimed, select, from = 'claimed' }: Claiming) {
  // Within an account and environment, the rest of the key tells rows apart.
  const own = key.slice(2).join(', ');
  const columns = [...new Set([...key, 'courier_code', 'due_at', ...also])];
  const waiting = columns.map((column) => `waiting.${column}`).join(', ');
  const oldest = `SELECT due_at FROM ${table} WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1`;
  const isAnyDue = `AND (${oldest}) <= $1`;
  const first = nextAccount(table, '$10::text, $11::text, $12::uuid', isAnyDue);
  const next = nextAccount(table, 'account.environment, account.courier_code, account.account_id');
  return {
    text: `
    WITH RECURSIVE account AS (
      SELECT first.*, 1 AS place FROM (${first}) AS first
      UNION ALL
      SELECT next.*, account.place + 1
      FROM account CROSS JOIN LATERAL (${next}) AS next
      WHERE account.place < ${ACCOUNTS_MAX}
    ), lane AS MATERIALIZED (
      SELECT account.environment, account.courier_code, count(*) AS accounts,
        greatest(coalesce(min(known.room), $3), 0) AS room
      FROM account LEFT JOIN unnest($4::text[], $5::text[], $6::integer[])
        AS known (environment, courier_code, room) USING (environment, courier_code)
      GROUP BY account.environment, account.courier_code
    ), candidate AS (
      SELECT oldest.*, lane.room, coalesce(held.count, 0) + oldest.turn AS level
      FROM account JOIN lane USING (environment, courier_code)
      LEFT JOIN unnest($7::text[], $8::text[], $9::uuid[], $13::integer[])
        AS held (environment, courier_code, account_id, count) USING (${LANE})
      CROSS JOIN LATERAL (
        SELECT *, row_number() OVER (ORDER BY due_at, ${own}) AS turn
        FROM (
          SELECT ${waiting} FROM ${table} AS waiting
          WHERE waiting.environment = account.environment
            AND waiting.courier_code = account.courier_code
            AND waiting.account_id = account.account_id AND waiting.due_at <= $1
          ORDER BY waiting.due_at LIMIT greatest(1, ceil(2.0 * lane.room / lane.accounts))
        ) AS waiting
      ) AS oldest
    ), placed AS (
      SELECT *, row_number() OVER (
        PARTITION BY environment, courier_code ORDER BY level, due_at, account_id
      ) AS position
      FROM candidate
    ), due AS MATERIALIZED (
      SELECT ${columns.join(', ')} FROM placed WHERE level + position <= room + 1
      ORDER BY due_at, ${key.join(', ')}
    ), ${claimed}
    SELECT ${select}, look.*
    FROM ${from} FULL JOIN (
      SELECT (SELECT count(*) FROM candidate) > (SELECT count(*) FROM due) AS has_more,
        last.environment AS last_environment, last.courier_code AS last_courier,
        last.account_id AS last_account
      FROM (VALUES (1)) AS one
      LEFT JOIN (SELECT * FROM account WHERE place = ${ACCOUNTS_MAX}) AS last ON true
    ) AS look ON false
    ORDER BY claimed.due_at`,
  };
}

function nextAccount(table: string, after: string, only = ''): string {
  return [
    `SELECT ${LANE} FROM ${table}`,
    `WHERE due_at IS NOT NULL AND (${LANE}) > (${after}) ${only}`,
    `ORDER BY ${LANE} LIMIT 1`,
  ].join(' ');
}

/** The statement `claimed` of a table whose `due_at` alone says who has claimed a row. */
export function claimedUntil(
  { table, key }: Pick<Claiming, 'table' | 'key'>,
  also: string,
): string {
  const of = (alias: string) => key.map((column) => `${alias}.${column}`).join(', ');
  return `claimed AS (
      UPDATE ${table} AS taken SET due_at = $2 FROM due
      WHERE (${of('taken')})
          = (${of('due')})
        AND taken.due_at = due.due_at
      RETURNING ${of('taken')}, taken.courier_code, ${also}, due.due_at
    )`;
}

type Request = FairClaim & { readonly until: Date };
type Claims<Row, Item> = { readonly statement: Statement; readonly toItem: (row: Row) => Item };

/** Goes on where the last one has stopped, once around, so that every account has its turn. */
export function fairClaims<Row extends QueryResultRow, Item>(
  send: Send,
  { statement, toItem }: Claims<Row, Item>,
): (request: Request) => Promise<Claimed<Item>> {
  let after: AccountLane | null = null;
  return async (request) => {
    let [isAround, wasLimited] = [after === null, false];
    while (true) {
      const rows = await sendAgain<Row & Look>(send, statement, valuesOf(request, after));
      const look = rows.find((row) => row.has_more !== null);
      const items = rows.filter((row) => row !== look).map(toItem);
      after = look === undefined ? null : laneOf(look);
      wasLimited ||= look?.has_more === true;
      const isOver = after === null && isAround;
      if (items.length > 0 || isOver) return { items, hasMore: wasLimited || !isOver };
      isAround ||= after === null;
    }
  };
}

const BEFORE_ALL = ['', '', '00000000-0000-0000-0000-000000000000'];

function valuesOf({ now, until, room, ...request }: Request, after: AccountLane | null): Values {
  const { lanes = [], inHand = [] } = request;
  return [
    ...[now, until, room],
    ...[lanes.map(({ environment }) => environment), lanes.map(({ courierCode }) => courierCode)],
    lanes.map((lane) => lane.room),
    ...[inHand.map(({ environment }) => environment), inHand.map(({ courierCode }) => courierCode)],
    inHand.map(({ accountId }) => accountId),
    ...(after === null ? BEFORE_ALL : [after.environment, after.courierCode, after.accountId]),
    inHand.map(({ count }) => count),
  ];
}

function laneOf({ last_environment, last_courier, last_account }: Look): AccountLane | null {
  if (last_account === null) return null;
  return { environment: last_environment, courierCode: last_courier, accountId: last_account };
}
