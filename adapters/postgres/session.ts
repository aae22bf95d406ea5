import type { PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { wireOf } from './connection.ts';
import type { ServingPool } from './pool.ts';

/** With a name it is prepared once a connection. */
export type Statement = { readonly name?: string; readonly text: string };
export type Values = readonly unknown[];

/** The rows that a statement answers. Statements sent without waiting share one round trip. */
export type Send = <Row extends QueryResultRow>(
  statement: Statement,
  values: Values,
) => Promise<readonly Row[]>;

/** On a connection of one's own. */
export function sendOn(client: PoolClient): Send {
  // One packet for all that is sent before anybody waits: each would wake the server up by itself.
  const { stream: socket } = wireOf(client);
  return async <Row extends QueryResultRow>(statement: Statement, values: Values) => {
    socket.cork();
    process.nextTick(() => socket.uncork());
    const { rows } = await client.query<Row>({ ...statement, values: [...values] });
    return rows;
  };
}

/** TypeORM's driver keeps its pool here, and offers prepared statements nowhere. */
export function poolOf(source: DataSource): ServingPool {
  return Object(source.driver).master;
}

/** On whatever connection is free: each statement commits by itself. */
export function sendThrough(source: DataSource): Send {
  const pool = poolOf(source);
  return async <Row extends QueryResultRow>(statement: Statement, values: Values) => {
    const { rows } = await pool.query<Row>({ ...statement, values: [...values] });
    return rows;
  };
}
