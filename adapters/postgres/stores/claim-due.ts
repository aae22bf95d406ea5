import type { Statement } from '../session.ts';

type ClaimSpec = {
  /** `port.method`. */
  readonly name: string;
  /** The table of due work of all accounts, with a column `due_at`. */
  readonly table: string;
  /** Its primary key; account and environment first. */
  readonly key: readonly string[];
  /** Further columns of `claimed`. */
  readonly extraColumns?: readonly string[];
  /** The final query on `claimed`, without its order. */
  readonly select: string;
};

/**
 * Claims rows that are due by $1, the longest due first, $2 at most, with a lease until $3. A
 * concurrent claim of the same row waits, finds another `due_at` and skips the row: rows are locked
 * only when they are written.
 */
export function claimDue({ name, table, key, extraColumns = [], select }: ClaimSpec): Statement {
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
      RETURNING ${of('due', [...key, ...extraColumns])}, longest.due_at
    )
    ${select}
    ORDER BY claimed.due_at`,
  };
}
