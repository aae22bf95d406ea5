/**
 * An index on an owner's rows by state: `owner`, then `columns`, such as courier and status, then
 * `key`, by which the list is sorted, newest first. There are few states and many rows.
 */
export type StateIndex = {
  readonly table: string;
  readonly owner: readonly string[];
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Condition of a partial index; default: all rows. */
  readonly condition?: string;
};

/**
 * Returns a recursive CTE `state` of the owner's distinct states: one index step per state, however
 * many rows it has.
 */
export function statesOf(index: StateIndex, isOwners: string): string {
  const { table, owner, columns } = index;
  const one = `SELECT ${[...owner, ...columns].join(', ')} FROM ${table} WHERE`;
  const first = `ORDER BY ${columns.join(', ')} LIMIT 1`;
  const isBehind = `(${columns.join(', ')}) > (${columns.map(ofState).join(', ')})`;
  const next = `${one} ${all(isSame(index, owner), isBehind, index.condition)} ${first}`;
  const others = `SELECT next.* FROM state CROSS JOIN LATERAL (${next}) AS next`;
  return `state AS ((${one} ${all(isOwners, index.condition)} ${first}) UNION ALL ${others})`;
}

/**
 * Selects the keys, with their owner, of the newest rows of each state, at most `limit` per state.
 */
export function newestOfStates(index: StateIndex, where: string, limit: number | string): string {
  const { table, owner, columns } = index;
  const isOfState = isSame(index, [...owner, ...columns]);
  const isListed = all(isOfState, where, index.condition);
  const rows = `SELECT ${keyOf(index)} FROM ${table} WHERE ${isListed}`;
  const newest = `${rows} ORDER BY ${orderOf(index)} LIMIT ${limit}`;
  return `SELECT found.* FROM state CROSS JOIN LATERAL (${newest}) AS found`;
}

/** Selects the states, as input of `mergedStates`. */
export function statesQuery(index: StateIndex, isOwners: string): string {
  const columns = index.columns.join(', ');
  return `WITH RECURSIVE ${statesOf(index, isOwners)} SELECT ${columns} FROM state`;
}

/**
 * Like `newestOfStates`, for known states and in order: PostgreSQL merges the index scans and reads
 * only as many rows of a state as the page needs, instead of sorting a whole page of each. `states`
 * holds the values of each state's columns, as SQL.
 */
export function mergedStates(
  index: StateIndex,
  states: readonly (readonly string[])[],
  { where, max }: { readonly where: string; readonly max: number | string },
): string {
  const { table, columns } = index;
  const order = `ORDER BY ${orderOf(index)}`;
  const rows = states.map((values) => {
    const isOfState = columns.map((column, at) => `${table}.${column} = ${values[at]}`);
    const isListed = all(...isOfState, where, index.condition);
    return `(SELECT ${keyOf(index)} FROM ${table} WHERE ${isListed} ${order} LIMIT ${max})`;
  });
  return `SELECT * FROM (${rows.join(' UNION ALL ')}) AS found`;
}

/** Columns of the key, including the owner's. */
export function keyOf({ table, owner, key }: StateIndex): string {
  return [...owner, ...key].map((column) => `${table}.${column}`).join(', ');
}

export function orderOf({ key }: StateIndex): string {
  return key.map((column) => `${column} DESC`).join(', ');
}

function isSame({ table }: StateIndex, columns: readonly string[]): string {
  return columns.map((column) => `${table}.${column} = ${ofState(column)}`).join(' AND ');
}

function ofState(column: string): string {
  return `state.${column}`;
}

function all(...conditions: readonly (string | undefined)[]): string {
  return conditions.filter(Boolean).join(' AND ');
}
