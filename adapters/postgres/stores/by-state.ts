/**
 * An index by the states of an owner's rows: the owner, then `columns`, such as courier and status,
 * then `key`, by which the list is in `order`. The states are few, the rows are not.
 */
export type StateIndex = {
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns of the table, with its name. */
  readonly key: string;
  readonly order: string;
};

/**
 * The states that the owner's rows are in, as a recursive `state`: each is found by one step into
 * the index behind the one before, however many rows have it.
 */
export function statesOf({ table, columns }: StateIndex, owner: string): string {
  const names = columns.join(', ');
  const behind = columns.map((column) => `state.${column}`).join(', ');
  const one = `SELECT ${names} FROM ${table} WHERE ${owner}`;
  const first = `ORDER BY ${names} LIMIT 1`;
  const next = `${one} AND (${names}) > (${behind}) ${first}`;
  const others = `SELECT next.* FROM state CROSS JOIN LATERAL (${next}) AS next`;
  return `state AS ((${one} ${first}) UNION ALL ${others})`;
}

/**
 * The keys of the newest rows of each state, so many of each at most. A state that `where` does not
 * want costs no look: its conditions contradict each other.
 */
export function newestOfStates(index: StateIndex, where: string, most: number): string {
  const { table, columns, key, order } = index;
  const isOfState = columns.map((column) => `${table}.${column} = state.${column}`).join(' AND ');
  const rows = `SELECT ${key} FROM ${table} WHERE ${where} AND ${isOfState}`;
  const newest = `${rows} ORDER BY ${order} LIMIT ${most}`;
  return `SELECT found.* FROM state CROSS JOIN LATERAL (${newest}) AS found`;
}
