import type { Statement } from '../session.ts';

type Claiming = {
  /** `port.method`. */
  readonly name: string;
  /** Of what is to be done, for all accounts; it has a `due_at`. */
  readonly table: string;
  /** Its primary key; account and environment first. */
  readonly key: readonly string[];
  /** What else `claimed` has of a row. */
  readonly also?: readonly string[];
  /** What is made of the rows in `claimed`, but for their order. */
  readonly select: string;
};

/**
 * Claims what is due by $1, the longest due first, $2 at most, until $3. Who claims the same at
 * once waits, sees another time than before and passes it over: nothing is locked before it is
 * written.
 */
export function claimDue({ name, table, key, also = [], select }: Claiming): Statement {
  const of = (alias: string, columns: readonly string[]) =>
    columns.map((column) => `${alias}.${column}`).join(', ');
  return {
    name,
    text: `
    WITH longest AS (
      SELECT ${key.join(', ')}, due_at FROM ${table}
      WHERE due_at <= $1
      ORDER BY due_at LIMIT $2
    ), claimed AS (
      UPDATE ${table} AS due SET due_at = $3 FROM longest
      WHERE (${of('due', key)})
          = (${of('longest', key)})
        AND due.due_at = longest.due_at
      RETURNING ${of('due', [...key, ...also])}, longest.due_at
    )
    ${select}
    ORDER BY claimed.due_at`,
  };
}
