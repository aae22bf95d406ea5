import type { PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { driverInternals } from './connection.ts';
import type { ServingPool } from './pool.ts';

/** A named statement is prepared once per connection. */
export type Statement = { readonly name?: string; readonly text: string };
export type Values = readonly unknown[];

/** Resolves to the statement's rows. Statements sent without awaiting share one round trip. */
export type Send = <Row extends QueryResultRow>(
  statement: Statement,
  values: Values,
) => Promise<readonly Row[]>;

/** Sends on one connection, which the caller holds. */
export function sendOn(client: PoolClient): Send {
  // Corked, so that the statements of one tick leave in one packet; otherwise each would wake the
  // server.
  const { stream: socket } = driverInternals(client);
  return async <Row extends QueryResultRow>(statement: Statement, values: Values) => {
    socket.cork();
    process.nextTick(() => socket.uncork());
    const { rows } = await client.query<Row>({ ...statement, values: [...values] });
    return rows;
  };
}

/** TypeORM keeps its pool in this field; its own API cannot prepare statements. */
export function poolOf(source: DataSource): ServingPool {
  return Object(source.driver).master;
}

/** Sends on any free connection of the pool, so that each statement commits by itself. */
export function sendThrough(source: DataSource): Send {
  const pool = poolOf(source);
  return async <Row extends QueryResultRow>(statement: Statement, values: Values) => {
    const { rows } = await pool.query<Row>({ ...statement, values: [...values] });
    return rows;
  };
}
