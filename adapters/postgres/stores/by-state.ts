/**
 * An index by the states of an owner's rows: `owner`, then `columns`, such as courier and status,
 * then `key`, by which the list is sorted, the newest first. The states are few, the rows are not.
 */
export type StateIndex = {
  readonly table: string;
  readonly owner: readonly string[];
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Of which rows it is; default: of all. */
  readonly of?: string;
};

/**
 * The states that the owner's rows are in, as a recursive `state`: each is found by one step into
 * the index behind the one before, however many rows have it.
 */
export function statesOf(index: StateIndex, isOwners: string): string {
  const { table, owner, columns } = index;
  const one = `SELECT ${[...owner, ...columns].join(', ')} FROM ${table} WHERE`;
  const first = `ORDER BY ${columns.join(', ')} LIMIT 1`;
  const isBehind = `(${columns.join(', ')}) > (${columns.map(ofState).join(', ')})`;
  const next = `${one} ${all(isSame(index, owner), isBehind, index.of)} ${first}`;
  const others = `SELECT next.* FROM state CROSS JOIN LATERAL (${next}) AS next`;
  return `state AS ((${one} ${all(isOwners, index.of)} ${first}) UNION ALL ${others})`;
}

/** The keys, with their owner, of the newest rows of each state, so many of each at most. */
export function newestOfStates(index: StateIndex, where: string, most: number): string {
  const { table, owner, columns } = index;
  const isOfState = isSame(index, [...owner, ...columns]);
  const rows = `SELECT ${keyOf(index)} FROM ${table} WHERE ${all(isOfState, where, index.of)}`;
  const newest = `${rows} ORDER BY ${orderOf(index)} LIMIT ${most}`;
  return `SELECT found.* FROM state CROSS JOIN LATERAL (${newest}) AS found`;
}

/** Finds the states, for `mergedStates`. */
export function statesText(index: StateIndex, isOwners: string): string {
  const columns = index.columns.join(', ');
  return `WITH RECURSIVE ${statesOf(index, isOwners)} SELECT ${columns} FROM state`;
}

/**
 * As `newestOfStates`, of states that are known, the newest of all first: PostgreSQL merges what is
 * in order, and reads no more of any state than a page reaches, where it would sort a page of each.
 * `states` has the values of a state's columns, as SQL.
 */
export function mergedStates(
  index: StateIndex,
  states: readonly (readonly string[])[],
  { where, most }: { readonly where: string; readonly most: number },
): string {
  const { table, columns } = index;
  const order = `ORDER BY ${orderOf(index)}`;
  const rows = states.map((values) => {
    const isOfState = columns.map((column, at) => `${table}.${column} = ${values[at]}`);
    const found = all(...isOfState, where, index.of);
    return `(SELECT ${keyOf(index)} FROM ${table} WHERE ${found} ${order} LIMIT ${most})`;
  });
  return `SELECT * FROM (${rows.join(' UNION ALL ')}) AS found`;
}

/** What a row is found by, its owner's part included. */
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
