import type { QueryResultRow } from 'pg';
import type { Claimed, CourierLane, FairClaim } from '#domain/carrying/courier/fair-claim.ts';
import type { Send, Statement, Values } from '../session.ts';
import { SHIPMENT_KEY } from './keys.ts';
import { retryOnDeadlock } from './retry-on-deadlock.ts';

type ClaimSpec<Row, Item> = {
  /** Table of due courier calls of all accounts. */
  readonly table: string;
  /** Primary key of the table, beginning with account and environment. */
  readonly key: readonly string[];
  /** Further columns of `due`. */
  readonly extraColumns?: readonly string[];
  /** Columns of `taken` and `due` that a claim returns in addition to its key. */
  readonly returning?: string;
  /** If more than the lease is written: CTEs for the rows in `due`; the last one is `claimed`. */
  readonly claimed?: string;
  /** Columns of `Row`. `from` is `claimed`, or a join of it in parentheses. */
  readonly select?: string;
  readonly from?: string;
  readonly toItem: (row: Row) => Item;
};

/** Source of due work. One statement scans a part; the next statement continues after it. */
type WorkSource = {
  /** CTEs; the last one is `account`, with each LANE that has work once. */
  readonly accounts: string;
  /** Table or CTE with the work of `accounts`. */
  readonly table: string;
  /** Condition for due rows of the table. */
  readonly isDue: string;
  /** Selects the position to continue after, as text; no row at the end. */
  readonly after: string;
  /** The position before the first row. */
  readonly start: readonly string[];
};

type Claim<Item> = (send: Send) => (request: FairClaim) => Promise<Claimed<Item>>;

/** A statement that takes the position to continue after as $13 and following. */
type FairStatement<Row, Item> = {
  readonly statement: Statement;
  readonly start: readonly string[];
  readonly toItem: (row: Row) => Item;
};

const COURIER = 'environment, provider, courier_code';
const LANE = `${COURIER}, account_id`;
/** Accounts that one statement scans, or rows of a table that is not indexed by account. */
const SCAN_MAX = 500;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** The single result row that is not a claim; `after` is null at the end. */
type ScanResult = { has_more: boolean | null; after: readonly string[] | null };

/**
 * Claims rows that are due by $1, with a lease until $2, of a table that is indexed by LANE and
 * `due_at`. Accounts with open work are found by skipping through the index from one to the next;
 * of each, at most twice its share is read.
 */
export function fairQueue<Row extends QueryResultRow, Item>(
  spec: ClaimSpec<Row, Item>,
): Claim<Item> {
  const { table } = spec;
  const oldest = `SELECT due_at FROM ${table} WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1`;
  const isAnyDue = `AND (${oldest}) <= $1`;
  const first = nextAccount(table, '$13::text, $14::text, $15::text, $16::uuid', isAnyDue);
  const next = nextAccount(table, laneOf('account'));
  return claimOf(spec, {
    accounts: `account AS (
      SELECT first.*, 1 AS place FROM (${first}) AS first
      UNION ALL
      SELECT next.*, account.place + 1
      FROM account CROSS JOIN LATERAL (${next}) AS next
      WHERE account.place < ${SCAN_MAX}
    )`,
    table,
    isDue: 'AND waiting.due_at <= $1',
    after: `
        SELECT ARRAY[environment, provider, courier_code, account_id::text] AS after
        FROM account WHERE place = ${SCAN_MAX}`,
    start: ['', '', '', NIL_UUID],
  });
}

/**
 * Like `fairQueue`, for a table of shipments that is indexed only by `due_at`: accounts share the
 * free slots among the rows that have been due longest. The next claim continues after these rows,
 * so a backlog does not block others for long. `known` is the table with the courier of each
 * shipment, and with `extraColumns`.
 */
export function fairQueueByAge<Row extends QueryResultRow, Item>(
  spec: Omit<ClaimSpec<Row, Item>, 'key'> & { readonly known: string },
): Claim<Item> {
  const { table, known, extraColumns = [] } = spec;
  const keys = SHIPMENT_KEY.join(', ');
  const byAge = ['due_at', ...SHIPMENT_KEY].map((column) => `queued.${column}`).join(', ');
  const knownColumns = [keys, 'provider', 'courier_code', ...extraColumns].join(', ');
  return claimOf(
    { ...spec, key: SHIPMENT_KEY },
    {
      accounts: `looked AS MATERIALIZED (
      SELECT * FROM (
        SELECT ${keys}, due_at, row_number() OVER (ORDER BY ${byAge}) AS place
        FROM ${table} AS queued
        WHERE queued.due_at <= $1
          AND (${byAge}) > ($13::timestamptz, $14::uuid, $15::text, $16::text)
        ORDER BY ${byAge} LIMIT ${SCAN_MAX}
      ) AS longest
      LEFT JOIN (SELECT ${knownColumns} FROM ${known}) AS known
        USING (${keys})
    ), account AS (
      SELECT DISTINCT ${LANE} FROM looked
    )`,
      // Contains only due rows.
      table: 'looked',
      isDue: '',
      after: `
        SELECT ARRAY[due_at::text, account_id::text, environment, shipment_number] AS after
        FROM looked WHERE place = ${SCAN_MAX}`,
      start: ['-infinity', NIL_UUID, '', ''],
    },
  );
}

/**
 * A concurrent claim of the same row waits, finds it changed and skips it: rows are locked only
 * when they are written. Not prepared, because the best plan depends on the number of due rows.
 */
function claimOf<Row extends QueryResultRow, Item>(
  { key, extraColumns = [], toItem, ...spec }: ClaimSpec<Row, Item>,
  { accounts, table, isDue, after, start }: WorkSource,
): Claim<Item> {
  const { select = 'claimed.*', from = 'claimed', returning = '' } = spec;
  const { claimed = claimedUntil(spec.table, key, returning) } = spec;
  // The part of the key that is unique within an account and environment.
  const own = key.slice(2).join(', ');
  const columns = [...new Set([...key, 'provider', 'courier_code', 'due_at', ...extraColumns])];
  const waiting = columns.map((column) => `waiting.${column}`).join(', ');
  const statement = {
    text: `
    WITH RECURSIVE ${accounts}, lane AS MATERIALIZED (
      SELECT ${COURIER}, count(*) AS accounts,
        greatest(coalesce(min(known.room), $3), 0) AS room
      FROM account LEFT JOIN unnest($4::text[], $5::text[], $6::text[], $7::integer[])
        AS known (${COURIER}, room) USING (${COURIER})
      GROUP BY ${COURIER}
    ), candidate AS (
      SELECT oldest.*, lane.room, coalesce(held.count, 0) + oldest.turn AS level
      FROM account JOIN lane USING (${COURIER})
      LEFT JOIN unnest($8::text[], $9::text[], $10::text[], $11::uuid[], $12::integer[])
        AS held (${LANE}, count) USING (${LANE})
      CROSS JOIN LATERAL (
        SELECT *, row_number() OVER (ORDER BY due_at, ${own}) AS turn
        FROM (
          SELECT ${waiting} FROM ${table} AS waiting
          WHERE waiting.environment = account.environment
            AND waiting.provider = account.provider AND waiting.courier_code = account.courier_code
            AND waiting.account_id = account.account_id ${isDue}
          ORDER BY waiting.due_at LIMIT greatest(1, ceil(2.0 * lane.room / lane.accounts))
        ) AS waiting
      ) AS oldest
    ), placed AS (
      SELECT *, row_number() OVER (
        PARTITION BY ${COURIER} ORDER BY level, due_at, account_id
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
  };
  return fairClaimer({ statement, start, toItem });
}

function nextAccount(table: string, after: string, only = ''): string {
  return [
    `SELECT ${LANE} FROM ${table}`,
    `WHERE due_at IS NOT NULL AND (${LANE}) > (${after}) ${only}`,
    `ORDER BY ${LANE} LIMIT 1`,
  ].join(' ');
}

/** The CTE `claimed` for a table whose `due_at` is also the end of the lease. */
function claimedUntil(table: string, key: readonly string[], returning: string): string {
  const of = (alias: string) => key.map((column) => `${alias}.${column}`).join(', ');
  return `claimed AS (
      UPDATE ${table} AS taken SET due_at = $2 FROM due
      WHERE (${of('taken')})
          = (${of('due')})
        AND taken.due_at = due.due_at
      RETURNING ${of('taken')}, due.provider, due.courier_code, ${returning}, due.due_at
    )`;
}

/** Each claim continues where the last one stopped, and wraps around once, for fairness. */
function fairClaimer<Row extends QueryResultRow, Item>({
  statement,
  start,
  toItem,
}: FairStatement<Row, Item>): Claim<Item> {
  return (send) => {
    let after: readonly string[] | null = null;
    return async (request) => {
      let [hasWrapped, hasMore] = [after === null, false];
      while (true) {
        const values = [...valuesOf(request), ...(after ?? start)];
        const rows = await retryOnDeadlock<Row & ScanResult>(send, statement, values);
        const scan = rows.find((row) => row.has_more !== null);
        const items = rows.filter((row) => row !== scan).map(toItem);
        after = scan?.after ?? null;
        hasMore ||= scan?.has_more === true;
        const isOver = after === null && hasWrapped;
        if (items.length > 0 || isOver) return { items, hasMore: hasMore || !isOver };
        hasWrapped ||= after === null;
      }
    };
  };
}

function valuesOf({ now, until, freeSlots, ...request }: FairClaim): Values {
  const { lanes = [], inHand = [] } = request;
  return [
    now,
    until,
    freeSlots,
    ...courierColumns(lanes),
    lanes.map((lane) => lane.freeSlots),
    ...courierColumns(inHand),
    inHand.map(({ accountId }) => accountId),
    inHand.map(({ count }) => count),
  ];
}

/** The arrays that COURIER reads. */
function courierColumns(lanes: readonly CourierLane[]): Values {
  return [
    lanes.map(({ environment }) => environment),
    lanes.map(({ provider }) => provider),
    lanes.map(({ courierCode }) => courierCode),
  ];
}

function laneOf(alias: string): string {
  return LANE.split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ');
}
