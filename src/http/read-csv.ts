import { parse } from 'csv-parse/sync';
import { FIELD_ERRORS_MAX, type FieldError, invalidFields } from '#domain/refusal.ts';
import { inTurns, type Turn } from '#src/usecases/batch/in-turns.ts';
import { BATCH_COLUMNS, type BatchColumn, DIGITS } from './batch-columns.ts';
import { errorOf } from './contract/field-errors.ts';
import type { RowCheck } from './read-rows.ts';
import { type CsvRecord, invalidCsv, splitCsv } from './split-csv.ts';

type Cells = readonly string[];
type Row = { [name: string]: unknown };

/** Titles that an answer lists. */
const IGNORED_MAX = 50;
const TITLE_LENGTH_MAX = 100;
const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
/** Twelve thousand five hundred to one reader of `12.500`, twelve and a half to another. */
const AMBIGUOUS = /\.\d{3}$/;
/** Digits around a separator of thousands or decimals. */
const SEPARATED = /[.,]\d|\d\s\d/;
/** Keeps a spreadsheet from reading a cell as a formula or a number. */
const TEXT_MARK = /^'(?=[+=\-@\d])/;
const WEIGHT = 'package.weight_grams';
/** Decimals of a weight are kilograms, more often than parts of a gram. */
const KILOGRAMS = /^\d{1,4}\.(?:\d{1,2}|\d{4,15})$/;
/** A phone whose zero a spreadsheet has taken for a number's. */
const PHONE_WITHOUT_ZERO = /^8\d{7,13}$/;

export type CsvRows = {
  readonly rows: readonly Row[];
  /** Titles of columns that a batch does not have. */
  readonly ignoredColumns: readonly string[];
};

/**
 * Reads the rows of a batch in CSV as JSON rows. Lines with one reference are one parcel of several
 * items. A line that is wrong becomes a wrong row; VALIDATION_ERROR for a text that is no CSV, for
 * columns that are missing or doubled, and for no rows or too many.
 */
export async function readCsvRows(text: string, turn: Turn): Promise<CsvRows> {
  const { records, separator } = await splitCsv(text, turn);
  const parsed = await inTurns(records, turn, (record) => {
    return { ...record, cells: cellsOf(record, separator) };
  });
  const header = parsed.find(({ isComment }) => !isComment);
  if (header === undefined) throw invalidFields([errorOf('minItems', 'shipments', 1)]);
  const { columns, ignored: ignoredColumns } = columnsOf(header.cells);
  const lines = parsed.filter(
    (one) => one !== header && (!one.isComment || isRow(columns, one.cells)),
  );
  if (lines.length === 0) throw invalidFields([errorOf('minItems', 'shipments', 1)]);
  const rows = await inTurns(lines, turn, ({ cells }) => rowOf(columns, cells));
  return { rows: parcelsOf(rows), ignoredColumns };
}

/** A line that begins with `# `: a comment has no number in the column of the weight. */
function isRow(columns: readonly (BatchColumn | undefined)[], cells: Cells): boolean {
  const place = columns.findIndex((column) => column?.path === WEIGHT);
  return PLAIN_NUMBER.test(cells[place] ?? '');
}

/**
 * Marketplaces export a line for each item of an order. Lines of one reference that say the same of
 * the parcel, or nothing, become one row with all their items; others stay rows of their own, which
 * are DUPLICATE.
 */
function parcelsOf(rows: readonly Row[]): readonly Row[] {
  const parcels: Row[] = [];
  const byReference = new Map<unknown, Row>();
  for (const row of rows) {
    const { reference } = row;
    const first = reference === undefined ? undefined : byReference.get(reference);
    if (first !== undefined && saysNothingElse(row, first)) {
      first.items = [...itemsOf(first), ...itemsOf(row)];
    } else {
      parcels.push(row);
      if (first === undefined) byReference.set(reference, row);
    }
  }
  return parcels;
}

function itemsOf({ items }: Row): readonly unknown[] {
  return Array.isArray(items) ? items : [];
}

function saysNothingElse({ items: _, ...row }: Row, first: Row): boolean {
  return Object.entries(row).every(([name, value]) => isWithin(value, first[name]));
}

/** True if every value of the one is also in the other. */
function isWithin(value: unknown, other: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === other;
  return Object.entries(value).every(([name, inner]) =>
    isWithin(inner, Reflect.get(Object(other), name)),
  );
}

/** The check of a row that came as CSV: it also says how numbers are written. */
export function csvRowCheck(wrongFields: RowCheck): RowCheck {
  return (row) => wrongFields(row).map((error) => digitsError(row, error) ?? error);
}

/** Error of a cell whose number could not be read because of its separators. */
function digitsError(row: unknown, { path: given }: FieldError): FieldError | undefined {
  const path = given.replace(/^items\.\d+\./, 'items.0.');
  const digits = DIGITS[BATCH_COLUMNS.find((column) => column.path === path)?.kind ?? 'TEXT'];
  if (digits === undefined) return undefined;
  const cell = given.split('.').reduce((value, name) => Reflect.get(Object(value), name), row);
  if (typeof cell !== 'string' || !SEPARATED.test(cell)) return undefined;
  if (path === WEIGHT && KILOGRAMS.test(cell)) {
    const grams = Math.round(Number(cell) * 1_000);
    const message = `must be whole grams; ${cell} kg is ${grams}`;
    return { path: given, code: 'INVALID_FORMAT', message };
  }
  return { path: given, code: 'INVALID_FORMAT', message: `must be ${digits}` };
}

function cellsOf({ text, line }: CsvRecord, delimiter: string): Cells {
  try {
    const [cells = []] = parse(text, { delimiter, record_delimiter: '\n', trim: true });
    return cells;
  } catch {
    throw invalidCsv(line);
  }
}

/** Undefined: a column that is not ours, or has no name; both are left out. */
function columnsOf(header: Cells) {
  const names = header.map((name) => name.toLowerCase().replaceAll(' ', '_'));
  const columns = names.map((name) => BATCH_COLUMNS.find((column) => column.name === name));
  const ignored = header
    .filter((name, at) => name !== '' && columns[at] === undefined)
    .map((name) => name.slice(0, TITLE_LENGTH_MAX))
    .slice(0, IGNORED_MAX);
  const wrong: FieldError[] = names.flatMap((name, at) => {
    const isDoubled = columns[at] !== undefined && names.indexOf(name) < at;
    return isDoubled ? [{ path: name, code: 'DUPLICATE', message: 'duplicate column' }] : [];
  });
  const isSaved = names.includes('sender_id');
  const missing = BATCH_COLUMNS.filter(({ name, path, isRequired }) => {
    const mayLack = isSaved && path.startsWith('sender.');
    return isRequired && !mayLack && !names.includes(name);
  });
  const errors = [...wrong, ...missing.map(({ name }) => errorOf('required', name))];
  if (errors.length > 0) throw invalidFields(errors.slice(0, FIELD_ERRORS_MAX));
  return { columns, ignored };
}

function rowOf(columns: readonly (BatchColumn | undefined)[], cells: Cells): Row {
  const row: Row = {};
  for (const [at, written] of cells.entries()) {
    const column = columns[at];
    const cell = written.replace(TEXT_MARK, '');
    if (cell === '') continue;
    if (column !== undefined) put(row, column.path.split('.'), cellValue(column, cell));
    // A cell beyond the header is an error of its row: a separator in a text was not quoted.
    else if (at >= columns.length) row[`column ${at + 1}`] = cell;
  }
  return row;
}

/** Value of a cell. Text that is no number stays text and becomes an error of its row. */
function cellValue({ kind, path }: BatchColumn, cell: string): string | number {
  const isWrongUnit = path === WEIGHT && KILOGRAMS.test(cell);
  const isPlain = PLAIN_NUMBER.test(cell) && !AMBIGUOUS.test(cell) && !isWrongUnit;
  if (DIGITS[kind] !== undefined && isPlain) return Number(cell);
  return kind === 'PHONE' && PHONE_WITHOUT_ZERO.test(cell) ? `0${cell}` : cell;
}

function put(row: Row, [name = '', ...rest]: readonly string[], value: string | number): void {
  if (rest.length === 0) {
    row[name] = value;
    return;
  }
  if (name === 'items') {
    const [item = {}] = (row.items ?? []) as readonly Row[];
    put(item, rest.slice(1), value);
    row.items = [item];
    return;
  }
  const inner = (row[name] ?? {}) as Row;
  put(inner, rest, value);
  row[name] = inner;
}
