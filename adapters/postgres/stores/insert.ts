/** `INSERT INTO table (…) VALUES ($1, …)` for rows whose columns stand in this order. */
export function insertInto(table: string, columns: readonly string[]): string {
  const places = columns.map((_, at) => `$${at + 1}`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`;
}

/** Fails a write that found fewer rows than it wanted; `written` is a CTE of what it wrote. */
export function orStale(statement: string, wanted = '1'): string {
  return `WITH written AS (${statement} RETURNING 1)
    SELECT refuse_stale(${wanted}, (SELECT count(*) FROM written))`;
}
