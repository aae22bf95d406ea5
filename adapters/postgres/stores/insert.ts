import type { Write, WriteStatement } from '../write-queue.ts';

/**
 * Makes the write that inserts a row. Every row must have the same columns in the same order: the
 * statement is built from the first one.
 */
export function insertInto<Row extends object>(
  table: string,
  name: string,
  onConflict = '',
): (row: Row) => Write {
  let statement: WriteStatement | undefined;
  return (row) => {
    const columns = Object.keys(row);
    statement ??= { name, sql: `${insertText(table, columns)} ${onConflict} RETURNING 1` };
    return { statement, values: Object.values(row), rows: 1 };
  };
}

function insertText(table: string, columns: readonly string[]): string {
  const places = columns.map((_, at) => `$${at + 1}`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`;
}
