import type { EntitySchemaColumnOptions, ValueTransformer } from 'typeorm';
import type { RetentionKind } from '#domain/platform/retention/rules.ts';

/** A column as TypeORM describes it; its name is derived from the property's. */
export type Column = Pick<
  EntitySchemaColumnOptions,
  'name' | 'primary' | 'nullable' | 'update' | 'array'
> & {
  readonly type:
    | 'boolean'
    | 'bigint'
    | 'integer'
    | 'json'
    | 'smallint'
    | 'text'
    | 'timestamptz'
    | 'uuid';
  readonly transformer?: ValueTransformer;
};

/** A value of several columns, whose names begin with `prefix`. */
export type Parts<Value> = { readonly prefix: string; readonly parts: Columns<Value> };

/** Columns of a table by the properties of its row; type and nullability must match. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: ColumnsOf<Row[Name]> };

type ColumnsOf<Value> =
  | (Column & Nullable<Value> & StoredAs<NonNullable<Value>>)
  | (Value extends Readonly<Record<string, unknown>> ? Parts<Value> : never);

type Nullable<Value> = null extends Value
  ? { readonly nullable: true }
  : { readonly nullable?: false };

type StoredAs<Value> = Value extends Date
  ? { readonly type: 'timestamptz' }
  : Value extends string
    ? { readonly type: 'text' | 'uuid' }
    : Value extends number
      ? { readonly type: 'integer' | 'smallint' } | (typeof bigint & { readonly type: 'bigint' })
      : Value extends boolean
        ? { readonly type: 'boolean' }
        : Value extends readonly string[]
          ? typeof texts
          : { readonly type: 'json' };

/** Position of a column in the row. */
export type Field<Property extends string = string> = {
  readonly column: string;
  readonly property: Property;
  /** Part of a value of several columns. */
  readonly part?: string;
  readonly options: Column;
};

/** How long the rows of a table are kept, and which of them the serving role may delete. */
export type Lifetime = {
  /**
   * Retention rule that deletes the rows (`unusedAccounts`: together with their account). KEPT: no
   * rule deletes them. WITH ITS WORK: they are deleted once their work is done.
   */
  readonly rule: RetentionKind | 'KEPT' | 'WITH ITS WORK';
  /** OLD: a trigger refuses to delete any but old rows. */
  readonly deletes: 'ANY' | 'OLD' | 'NONE';
};

/**
 * The only list of a table's columns; statements and TypeORM's schema are made from it. Tests
 * compare columns and lifetime with the rights of the serving role.
 */
export type Table<Row> = {
  readonly name: string;
  readonly lifetime: Lifetime;
  readonly fields: readonly Field<keyof Row & string>[];
};
export type AnyTable = {
  readonly name: string;
  readonly lifetime: Lifetime;
  readonly fields: readonly Field[];
};

export const boolean = { type: 'boolean' } as const;
export const integer = { type: 'integer' } as const;
export const json = { type: 'json' } as const;
export const smallint = { type: 'smallint' } as const;
export const text = { type: 'text' } as const;
export const texts = { type: 'text', array: true } as const;
export const timestamptz = { type: 'timestamptz' } as const;
export const uuid = { type: 'uuid' } as const;
/** The driver returns a bigint as text, because a JavaScript number cannot hold every value. */
export const bigint = { type: 'bigint', transformer: converted(toWholeNumber) } as const;

/** Part of the primary key. */
export function key<Options extends Column>(column: Options) {
  return { ...column, primary: true, update: false };
}

/** Never changes after it is inserted. */
export function fixed<Options extends Column>(column: Options) {
  return { ...column, update: false };
}

export function orNull<Options extends Column>(column: Options) {
  return { ...column, nullable: true } as const;
}

/** Converts the driver's value; not called for null. */
export function converted<Stored, Value>(from: (stored: Stored) => Value): ValueTransformer {
  return {
    to: (value: Value) => value,
    from: (stored: Stored | null) => (stored === null ? null : from(stored)),
  };
}

/** Lifetime of rows that a retention rule or their work ends. */
export function keptBy(rule: Lifetime['rule'], deletes: Lifetime['deletes'] = 'NONE'): Lifetime {
  return { rule, deletes };
}

/** Lifetime of rows that are never deleted. */
export const FOR_EVER = keptBy('KEPT');

export function tableOf<Row extends object>(
  name: string,
  lifetime: Lifetime,
  columns: Columns<Row>,
): Table<Row> {
  const fields: Field<keyof Row & string>[] = [];
  for (const property in columns) fields.push(...fieldsOf(property, columns[property]));
  return { name, lifetime, fields };
}

/** Describes a statement that changes only these columns. */
export function changingOnly<Row extends object>(
  { name, lifetime, fields }: Table<Row>,
  isChanged: (property: keyof Row) => boolean,
): Table<Row> {
  const limited = fields.map((field) =>
    isChanged(field.property) ? field : { ...field, options: fixed(field.options) },
  );
  return { name, lifetime, fields: limited };
}

export type Selection<Row> = {
  /** Columns for SELECT, named as the properties. */
  readonly columns: string;
  /** Makes the row, ignoring other selected columns. */
  read(found: Row): Row;
};

/** Selects all columns of a table, or only some. */
export function selectionOf<Row extends object, Name extends keyof Row = keyof Row>(
  { name, fields }: Table<Row>,
  only?: readonly Name[],
): Selection<Pick<Row, Name>> {
  const names: readonly (keyof Row)[] | undefined = only;
  const wanted = fields.filter(({ property }) => names?.includes(property) ?? true);
  const columns = wanted.map((field) => `${name}.${field.column} AS "${selectedAs(field)}"`);
  return { columns: columns.join(', '), read: readerOf(wanted) };
}

function readerOf<Row>(fields: readonly Field[]): (found: Row) => Row {
  const values = [...Map.groupBy(fields, ({ property }) => property)].map(([property, own]) => {
    const [first] = own;
    if (first?.part !== undefined) {
      const parts = own.map((field) => `${field.part}: row['${selectedAs(field)}']`);
      return `${property}: { ${parts.join(', ')} }`;
    }
    const isConverted = first?.options.transformer !== undefined;
    return `${property}: ${isConverted ? `convert.${property}` : ''}(row.${property})`;
  });
  const conversions = fields.map(({ property, options }) => [property, options.transformer?.from]);
  return compiled(`({ ${values.join(', ')} })`, Object.fromEntries(conversions));
}

function selectedAs({ property, part }: Field): string {
  return part === undefined ? property : `${property}.${part}`;
}

/**
 * Compiles a function that names each property of a row, as if written by hand: a loop over the
 * names takes ten times as long. `ajv` compiles its schemas in the same way.
 */
export function compiled<Row, Result>(body: string, convert: object = {}): (row: Row) => Result {
  return new Function('convert', `return (row) => ${body}`)(convert);
}

function fieldsOf<Property extends string>(
  property: Property,
  value: Column | Parts<unknown>,
): readonly Field<Property>[] {
  if (!('parts' in value)) {
    return [{ property, column: value.name ?? snakeCase(property), options: value }];
  }
  const parts: readonly (readonly [string, Column])[] = Object.entries(value.parts);
  return parts.map(([part, options]) => {
    const column = options.name ?? `${value.prefix}${snakeCase(part)}`;
    return { property, part, column, options };
  });
}

function snakeCase(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toWholeNumber(stored: string): number {
  const value = Number(stored);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${stored} exceeds a number`);
  return value;
}
