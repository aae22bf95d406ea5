import type { Values } from './session.ts';

/**
 * Form of a write for the rows of several decisions in one statement. In its texts, `:rows` stands
 * for rows with the columns `n`, the place of the row's decision, and `c1`, `c2` …, its values.
 */
export type SharedForm = {
  /** Types of `c1`, `c2` …; none is an array of arrays. */
  readonly types: readonly string[];
  /** Makes the rows of one decision from the values of its write. Default: one row, the values. */
  readonly rowsOf?: (values: Values) => readonly Values[];
  readonly steps?: Readonly<Record<string, string>>;
  /** Returns one row for each row written. */
  readonly sql: string;
  /**
   * Selects `n` of the decisions whose rows were not all written. Runs only if rows are missing,
   * and never for a write that may change any number of rows.
   */
  readonly stale: string;
};

type Inserted = {
  /** Name of the write, which is also that of its step. */
  readonly name: string;
  readonly table: string;
  /** Columns that take `c1`, `c2` …, in this order. */
  readonly columns: readonly string[];
  readonly types: readonly string[];
  /** Further columns, each with the value that is inserted into every row. */
  readonly constants?: Readonly<Record<string, string>>;
  readonly onConflict?: string;
  /** Columns that distinguish the rows of a statement. */
  readonly key: readonly string[];
};

/** Makes the shared form of a plain INSERT. */
export function sharedInsert(inserted: Inserted): SharedForm {
  const { name, table, columns, types, constants = {}, onConflict = '', key } = inserted;
  const into = [...columns, ...Object.keys(constants)].join(', ');
  const values = [...columns.map((_, at) => `r.c${at + 1}`), ...Object.values(constants)];
  const placeOf = (column: string) => `c${columns.indexOf(column) + 1}`;
  const isSame = key.map((column) => `earlier.${placeOf(column)} = r.${placeOf(column)}`);
  const isOwn = key.map((column) => `done.${column} = r.${placeOf(column)}`);
  return {
    types,
    sql: `
    INSERT INTO ${table} (${into}) SELECT ${values.join(', ')} FROM :rows AS r
    ${onConflict} RETURNING ${key.join(', ')}`,
    stale: `
    SELECT r.n FROM :rows AS r
    WHERE NOT EXISTS (SELECT FROM ${name} AS done WHERE ${isOwn.join(' AND ')})
      OR EXISTS (SELECT FROM :rows AS earlier WHERE ${isSame.join(' AND ')} AND earlier.n < r.n)`,
  };
}

/**
 * Condition that a key column has the value of a row. Unlike `=`, it can be used for neither a
 * merge nor a hash join, so the only possible plan is an index look-up for each row. A plan made
 * and kept while the table was small would otherwise read the whole table.
 */
export function keyIs(column: string, value: string): string {
  return `${column} = ANY (ARRAY[${value}])`;
}

/** Selects the decisions without a row in a step that returns the `n` of each row written. */
export function staleByPlace(step: string): string {
  return `SELECT r.n FROM :rows AS r WHERE r.n NOT IN (SELECT n FROM ${step})`;
}
