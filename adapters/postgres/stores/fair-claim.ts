import type { QueryResultRow } from 'pg';
import type { Claimed, FairClaim } from '#domain/courier/fair-claim.ts';
import type { Send, Statement, Values } from '../session.ts';
import { sendAgain } from './send-again.ts';

type Claiming = {
  /** Of what is to be done at couriers, for all accounts. */
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

/** Where work is found, and how far one statement has looked: the next one goes on behind that. */
type Source = {
  /** CTEs; the last of them is `account`, each LANE that has something to do once. */
  readonly accounts: string;
  /** What holds the work of `accounts`. */
  readonly table: string;
  /** What is due of it. */
  readonly isDue: string;
  /** No row where the end was reached, else the values to go on behind, as text. */
  readonly after: string;
  /** What to go on behind in order to begin. */
  readonly start: readonly string[];
};

/** A statement whose values $11 and on say where to begin. */
export type FairStatement = { readonly statement: Statement; readonly start: readonly string[] };

const LANE = 'environment, courier_code, account_id';
/** Accounts that one statement looks at, or rows of a table that is not indexed by account. */
const LOOKED_AT_MAX = 500;
/** The primary key of what shipments have one of each. */
export const SHIPMENT_KEY = ['account_id', 'environment', 'shipment_number'] as const;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The one row that is no claim; `after` is null where nothing is left to look at. */
type Look = { has_more: boolean | null; after: readonly string[] | null };

/**
 * Claims what is due by $1, until $2, of a table that is indexed by LANE and `due_at`. Accounts
 * with open work are found by skipping through the index from one to the next, and of each no more
 * than twice its share is read.
 */
export function fairClaim(claiming: Claiming): FairStatement {
  const { table } = claiming;
  const oldest = `SELECT due_at FROM ${table} WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1`;
  const isAnyDue = `AND (${oldest}) <= $1`;
  const first = nextAccount(table, '$11::text, $12::text, $13::uuid', isAnyDue);
  const next = nextAccount(table, 'account.environment, account.courier_code, account.account_id');
  return claimOf(claiming, {
    accounts: `account AS (
      SELECT first.*, 1 AS place FROM (${first}) AS first
      UNION ALL
      SELECT next.*, account.place + 1
      FROM account CROSS JOIN LATERAL (${next}) AS next
      WHERE account.place < ${LOOKED_AT_MAX}
    )`,
    ...{ table, isDue: 'AND waiting.due_at <= $1' },
    after: `
        SELECT ARRAY[environment, courier_code, account_id::text] AS after
        FROM account WHERE place = ${LOOKED_AT_MAX}`,
    start: ['', '', NO_ID],
  });
}

/**
 * The same of a table of shipments that is indexed by `due_at` alone: accounts share what is free
 * among the rows that are due longest. The next claim goes on behind those, so no backlog is in the
 * way for long. `known`: the table that has the courier of each shipment, and `also`.
 */
export function fairClaimByAge(
  claiming: Omit<Claiming, 'key'> & { readonly known: string },
): FairStatement {
  const { table, known, also = [] } = claiming;
  const keys = SHIPMENT_KEY.join(', ');
  return claimOf(
    { ...claiming, key: SHIPMENT_KEY },
    {
      accounts: `looked AS MATERIALIZED (
      SELECT * FROM (
        SELECT ${keys}, due_at, row_number() OVER (ORDER BY due_at, ${keys}) AS place
        FROM ${table}
        WHERE due_at <= $1
          AND (due_at, ${keys}) > ($11::timestamptz, $12::uuid, $13::text, $14::text)
        ORDER BY due_at, ${keys} LIMIT ${LOOKED_AT_MAX}
      ) AS longest
      LEFT JOIN (SELECT ${[keys, 'courier_code', ...also].join(', ')} FROM ${known}) AS known
        USING (${keys})
    ), account AS (
      SELECT DISTINCT ${LANE} FROM looked
    )`,
      // Nothing else was looked at.
      ...{ table: 'looked', isDue: '' },
      after: `
        SELECT ARRAY[due_at::text, account_id::text, environment, shipment_number] AS after
        FROM looked WHERE place = ${LOOKED_AT_MAX}`,
      start: ['-infinity', NO_ID, '', ''],
    },
  );
}

/**
 * Whoever claims the same at once waits, finds it changed and does without it: nothing is locked
 * before it is written. Not prepared: how many are due decides on the plan.
 */
function claimOf(
  { key, also = [], claimed, select, from = 'claimed' }: Claiming,
  { accounts, table, isDue, after, start }: Source,
): FairStatement {
  // Within an account and environment, the rest of the key tells rows apart.
  const own = key.slice(2).join(', ');
  const columns = [...new Set([...key, 'courier_code', 'due_at', ...also])];
  const waiting = columns.map((column) => `waiting.${column}`).join(', ');
  return {
    start,
    statement: {
      text: `
    WITH RECURSIVE ${accounts}, lane AS MATERIALIZED (
      SELECT account.environment, account.courier_code, count(*) AS accounts,
        greatest(coalesce(min(known.room), $3), 0) AS room
      FROM account LEFT JOIN unnest($4::text[], $5::text[], $6::integer[])
        AS known (environment, courier_code, room) USING (environment, courier_code)
      GROUP BY account.environment, account.courier_code
    ), candidate AS (
      SELECT oldest.*, lane.room, coalesce(held.count, 0) + oldest.turn AS level
      FROM account JOIN lane USING (environment, courier_code)
      LEFT JOIN unnest($7::text[], $8::text[], $9::uuid[], $10::integer[])
        AS held (environment, courier_code, account_id, count) USING (${LANE})
      CROSS JOIN LATERAL (
        SELECT *, row_number() OVER (ORDER BY due_at, ${own}) AS turn
        FROM (
          SELECT ${waiting} FROM ${table} AS waiting
          WHERE waiting.environment = account.environment
            AND waiting.courier_code = account.courier_code
            AND waiting.account_id = account.account_id ${isDue}
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
        last.after
      FROM (VALUES (1)) AS one
      LEFT JOIN (${after}
      ) AS last ON true
    ) AS look ON false
    ORDER BY claimed.due_at`,
    },
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
      RETURNING ${of('taken')}, due.courier_code, ${also}, due.due_at
    )`;
}

type Request = FairClaim & { readonly until: Date };
type Claims<Row, Item> = FairStatement & { readonly toItem: (row: Row) => Item };

/** Goes on where the last one has stopped, once around, so that every account has its turn. */
export function fairClaims<Row extends QueryResultRow, Item>(
  send: Send,
  { statement, start, toItem }: Claims<Row, Item>,
): (request: Request) => Promise<Claimed<Item>> {
  let after: readonly string[] | null = null;
  return async (request) => {
    let [isAround, wasLimited] = [after === null, false];
    while (true) {
      const values = [...valuesOf(request), ...(after ?? start)];
      const rows = await sendAgain<Row & Look>(send, statement, values);
      const look = rows.find((row) => row.has_more !== null);
      const items = rows.filter((row) => row !== look).map(toItem);
      after = look?.after ?? null;
      wasLimited ||= look?.has_more === true;
      const isOver = after === null && isAround;
      if (items.length > 0 || isOver) return { items, hasMore: wasLimited || !isOver };
      isAround ||= after === null;
    }
  };
}

function valuesOf({ now, until, room, ...request }: Request): Values {
  const { lanes = [], inHand = [] } = request;
  return [
    ...[now, until, room],
    ...[lanes.map(({ environment }) => environment), lanes.map(({ courierCode }) => courierCode)],
    lanes.map((lane) => lane.room),
    ...[inHand.map(({ environment }) => environment), inHand.map(({ courierCode }) => courierCode)],
    inHand.map(({ accountId }) => accountId),
    inHand.map(({ count }) => count),
  ];
}
