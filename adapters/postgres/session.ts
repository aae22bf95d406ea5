import type { PoolClient, QueryConfig, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { driverInternals } from './connection.ts';
import type { ServingPool } from './pool.ts';

/** A named statement is prepared once per connection. */
export type Statement = {
  readonly name?: string;
  readonly text: string;
  /**
   * True: indexes return the rows in order, so the statement is planned without a sort; if it has a
   * name, one plan serves all values. The planner expects a single row for an account created after
   * the last ANALYZE: it considers any index with a sort equally good, and would read and sort all
   * rows of the account.
   */
  readonly isInOrder?: boolean;
  /** The same read for several decisions; without it, the read shares no round trip. */
  readonly shared?: SharedRead;
};

/**
 * Form of a read for several decisions. In its text, `:rows` stands for rows with the columns `n`,
 * the place of the decision, and `c1`, `c2` …, the values. Each returned row contains its `n`.
 */
export type SharedRead = { readonly types: readonly string[]; readonly text: string };
export type Values = readonly unknown[];

/** Resolves to the statement's rows. Statements sent without awaiting share one round trip. */
export type Send = <Row extends QueryResultRow>(
  statement: Statement,
  values: Values,
) => Promise<readonly Row[]>;

/** SET LOCAL, so that the settings end with the transaction even behind a pooler. */
const BEGIN_IN_ORDER = 'BEGIN READ ONLY; SET LOCAL enable_sort = off';
const BEGIN_PREPARED = `${BEGIN_IN_ORDER}; SET LOCAL plan_cache_mode = force_generic_plan`;

/** Sends on one connection, which the caller holds. */
export function sendOn(client: PoolClient): Send {
  // Corks the socket, so that the statements of one tick leave in one packet; otherwise each would
  // wake the server.
  const { stream: socket } = driverInternals(client);
  return async <Row extends QueryResultRow>(statement: Statement, values: Values) => {
    socket.cork();
    process.nextTick(() => socket.uncork());
    if (statement.isInOrder) return sendInOrder<Row>(client, statement, values);
    const { rows } = await client.query<Row>(queryOf(statement, values));
    return rows;
  };
}

/** Sends the statement in its own transaction, in a single round trip. */
async function sendInOrder<Row extends QueryResultRow>(
  client: PoolClient,
  statement: Statement,
  values: Values,
): Promise<readonly Row[]> {
  const [begun, found, ended] = await Promise.allSettled([
    client.query(statement.name === undefined ? BEGIN_IN_ORDER : BEGIN_PREPARED),
    client.query<Row>(queryOf(statement, values)),
    client.query('COMMIT'),
  ]);
  if (begun.status === 'rejected') throw begun.reason;
  if (found.status === 'rejected') throw found.reason;
  if (ended.status === 'rejected') throw ended.reason;
  return found.value.rows;
}

function queryOf({ name, text }: Statement, values: Values): QueryConfig {
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
}

/** TypeORM keeps its pool in this field; its own API cannot prepare statements. */
export function poolOf(source: DataSource): ServingPool {
  return Object(source.driver).master;
}

/** Sends on any free connection of the pool, so that each statement commits by itself. */
export function sendThrough(source: DataSource): Send {
  const pool = poolOf(source);
  return async <Row extends QueryResultRow>(statement: Statement, values: Values) => {
    if (statement.isInOrder) return sendInOrderThrough<Row>(pool, statement, values);
    const { rows } = await pool.query<Row>(queryOf(statement, values));
    return rows;
  };
}

async function sendInOrderThrough<Row extends QueryResultRow>(
  pool: ServingPool,
  statement: Statement,
  values: Values,
): Promise<readonly Row[]> {
  const client = await pool.connect();
  // A connection whose statement failed is closed, as the pool does itself.
  let hasFailed = true;
  try {
    const rows = await sendOn(client)<Row>(statement, values);
    hasFailed = false;
    return rows;
  } finally {
    client.release(hasFailed);
  }
}
