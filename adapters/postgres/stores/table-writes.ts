import type { Values } from '../session.ts';
import { keyIs, type SharedForm, sharedInsert, staleByPlace } from '../shared-form.ts';
import type { Write } from '../write-queue.ts';
import { type Column, compiled, type Field, type Table } from './table.ts';

/** Makes the write that inserts a row. */
export function insertInto<Row extends object>(
  { name: table, fields }: Table<Row>,
  name: string,
  onConflict = '',
): (row: Row) => Write {
  const columns = fields.map(({ column }) => column);
  const places = columns.map((_, at) => `$${at + 1}`);
  const into = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`;
  const shared = sharedInsert({
    name,
    table,
    columns,
    types: typesOf(fields),
    onConflict,
    key: keyOf(fields),
  });
  const statement = { name, sql: `${into} ${onConflict} RETURNING 1`, shared };
  const values = valuesOf<Row>(fields);
  return (row) => ({ statement, values: values(row), rows: 1 });
}

/**
 * Makes the write that inserts a row, or updates the changeable columns of the row with the same
 * key.
 */
export function saveInto<Row extends object>(table: Table<Row>, name: string): (row: Row) => Write {
  const columnsOf = (isWanted: (options: Column) => boolean | undefined) =>
    table.fields.filter(({ options }) => isWanted(options)).map(({ column }) => column);
  const key = columnsOf(({ primary }) => primary).join(', ');
  const changes = columnsOf(({ update }) => update !== false).map(
    (column) => `${column} = EXCLUDED.${column}`,
  );
  return insertInto(table, name, `ON CONFLICT (${key}) DO UPDATE SET ${changes.join(', ')}`);
}

/** Makes the write that inserts any number of rows in one statement. */
export function insertAllInto<Row extends object>(
  { name: table, fields }: Table<Row>,
  name: string,
  onConflict: string,
): (rows: readonly Row[]) => Write {
  const columns = fields.map(({ column }) => column);
  const places = fields.map(({ options }, at) => `$${at + 1}::${options.type}[]`);
  const statement = {
    name,
    sql: `
    INSERT INTO ${table} (${columns.join(', ')})
    SELECT * FROM unnest(${places.join(', ')})
    ${onConflict} RETURNING 1`,
    shared: {
      ...sharedInsert({
        name,
        table,
        columns,
        types: typesOf(fields),
        onConflict,
        key: keyOf(fields),
      }),
      rowsOf: rowsOfColumns,
    },
  };
  const valuesOfRow = valuesOf<Row>(fields);
  return (rows) => {
    const values = rows.map(valuesOfRow);
    return {
      statement,
      values: columns.map((_, at) => values.map((row) => row[at])),
      rows: rows.length,
    };
  };
}

/**
 * Makes the write that sets all columns that may change. It is stale if the row no longer exists,
 * or if one of `unchanged` differs from `before`.
 */
export function updateOf<Row extends object>(
  { name: table, fields }: Table<Row>,
  name: string,
  unchanged: readonly (keyof Row)[],
): (before: Row, after: Row) => Write {
  const { guards, conditions } = guardsOf(fields, unchanged);
  const changing = fields.filter(({ options }) => options.update !== false);
  const changes = changing.map(({ column }, at) => `${column} = $${guards.length + at + 1}`);
  const statement = {
    name,
    sql: `
    UPDATE ${table} SET ${changes.join(', ')}
    WHERE ${conditions}
    RETURNING 1`,
    shared: sharedUpdate({ name, table, guards, changing }),
  };
  const known = valuesOf<Row>(guards);
  const next = valuesOf<Row>(changing);
  return (before, after) => ({ statement, values: [...known(before), ...next(after)], rows: 1 });
}

type Updated = {
  readonly name: string;
  readonly table: string;
  readonly guards: readonly Field[];
  readonly changing: readonly Field[];
};

/**
 * If two decisions change one row, only one of them is written, as by an UPDATE; the other is
 * stale.
 */
function sharedUpdate({ name, table, guards, changing }: Updated): SharedForm {
  const changes = changing.map(({ column }, at) => `${column} = r.c${guards.length + at + 1}`);
  const conditions = guards.map(({ column, options: { primary, nullable } }, at) => {
    if (primary) return keyIs(`known.${column}`, `r.c${at + 1}`);
    return `known.${column} ${nullable ? 'IS NOT DISTINCT FROM' : '='} r.c${at + 1}`;
  });
  return {
    types: typesOf([...guards, ...changing]),
    sql: `
    UPDATE ${table} AS known SET ${changes.join(', ')} FROM :rows AS r
    WHERE ${conditions.join(' AND ')}
    RETURNING r.n`,
    stale: staleByPlace(name),
  };
}

/** Rows of `insertAllInto`, whose values are columns. */
function rowsOfColumns(columns: Values): readonly Values[] {
  const [first] = columns;
  if (!Array.isArray(first)) throw new TypeError('columns must be arrays');
  return first.map((_, at) => columns.map((column) => Object(column)[at]));
}

function typesOf(fields: readonly Field[]): readonly string[] {
  return fields.map(({ options }) => `${options.type}${options.array ? '[]' : ''}`);
}

function keyOf(fields: readonly Field[]): readonly string[] {
  return fields.filter(({ options }) => options.primary).map(({ column }) => column);
}

/** Makes the write that removes a row; stale under the same conditions as `updateOf`. */
export function removeFrom<Row extends object>(
  { name: table, fields }: Table<Row>,
  name: string,
  unchanged: readonly (keyof Row)[],
): (row: Row) => Write {
  const { guards, conditions } = guardsOf(fields, unchanged);
  const statement = { name, sql: `DELETE FROM ${table} WHERE ${conditions} RETURNING 1` };
  const values = valuesOf<Row>(guards);
  return (row) => ({ statement, values: values(row), rows: 1 });
}

/** Returns the values of these columns, in their order. */
export function valuesOf<Row>(fields: readonly Field[]): (row: Row) => readonly unknown[] {
  const values = fields.map(({ property, part, options: { type, nullable } }) => {
    const value = part === undefined ? `row.${property}` : `row.${property}.${part}`;
    if (type !== 'json') return value;
    return `${nullable ? `${value} && ` : ''}JSON.stringify(${value})`;
  });
  return compiled(`[${values.join(', ')}]`);
}

/** Key and `unchanged` columns, as the first values of a statement. */
function guardsOf<Property extends string>(
  fields: readonly Field<Property>[],
  unchanged: readonly PropertyKey[],
) {
  const guards = [
    ...fields.filter(({ options }) => options.primary),
    ...fields.filter(({ property }) => unchanged.includes(property)),
  ];
  const conditions = guards.map(({ column, options: { nullable } }, at) => {
    const is = nullable ? 'IS NOT DISTINCT FROM' : '=';
    return `${column} ${is} $${at + 1}`;
  });
  return { guards, conditions: conditions.join(' AND ') };
}
