import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

/** With a name it is prepared once a connection: `port.method`, or `write port.method`. */
export type Statement = { readonly name?: string; readonly text: string };
export type Values = readonly unknown[];

/** The rows that a statement answers. Statements sent without waiting share one round trip. */
export type Send = <Row extends QueryResultRow>(
  statement: Statement,
  values: Values,
) => Promise<readonly Row[]>;

/** On a connection of one's own. */
export function sendOn(client: PoolClient): Send {
  return async <Row extends QueryResultRow>(statement: Statement, values: Values) => {
    const { rows } = await client.query<Row>({ ...statement, values: [...values] });
    return rows;
  };
}

/** On whatever connection is free: each statement commits by itself. */
export function sendThrough(source: DataSource): Send {
  // TypeORM's driver keeps its pool here, and offers prepared statements nowhere.
  const pool: Pool = Object(source.driver).master;
  return async <Row extends QueryResultRow>(statement: Statement, values: Values) => {
    const { rows } = await pool.query<Row>({ ...statement, values: [...values] });
    return rows;
  };
}
