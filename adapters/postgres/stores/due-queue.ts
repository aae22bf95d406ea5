import type { QueryResultRow } from 'pg';
import type { DueRequest } from '#domain/due-request.ts';
import type { Send } from '../session.ts';
import { retryOnDeadlock } from './retry-on-deadlock.ts';

type QueueSpec<Row, Item> = {
  /** Written as `port.method`. */
  readonly name: string;
  /** Table of due work of all accounts, with a column `due_at`. */
  readonly table: string;
  /** Primary key of the table, beginning with account and environment. */
  readonly key: readonly string[];
  /** Additional columns to read. */
  readonly rest?: readonly string[];
  /** `Row` has the columns of `key` and `rest`. */
  readonly toItem: (row: Row) => Item;
};

/** Claims due rows; `due_at` is also the end of the lease. */
type Claim<Item> = (send: Send) => (request: DueRequest) => Promise<readonly Item[]>;

/**
 * Claims at most $2 rows that are due by $1, longest due first, with a lease until $3. A concurrent
 * claim of the same row waits, finds another `due_at` and skips the row: rows are locked only when
 * they are written.
 */
export function dueQueue<Row extends QueryResultRow, Item>({
  name,
  table,
  key,
  rest = [],
  toItem,
}: QueueSpec<Row, Item>): Claim<Item> {
  const of = (alias: string, columns = key) =>
    columns.map((column) => `${alias}.${column}`).join(', ');
  const read = [...key, ...rest];
  const statement = {
    name,
    text: `
    WITH longest AS MATERIALIZED (
      SELECT ${key.join(', ')}, due_at FROM ${table}
      WHERE due_at <= $1
      ORDER BY due_at LIMIT $2
    ), claimed AS (
      UPDATE ${table} AS due SET due_at = $3 FROM longest
      WHERE (${of('due')})
          = (${of('longest')})
        AND due.due_at = longest.due_at
      RETURNING ${of('due', read)}, longest.due_at
    )
    SELECT ${read.join(', ')} FROM claimed ORDER BY due_at`,
  };
  return (send) =>
    async ({ now, limit, until }) =>
      (await retryOnDeadlock<Row>(send, statement, [now, limit, until])).map(toItem);
}
