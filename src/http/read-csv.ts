import { parse } from 'csv-parse/sync';
import { FIELD_ERRORS_MAX, type FieldError, invalidFields } from '#domain/refusal.ts';
import { inTurns, type Turn } from '#src/usecases/batch/in-turns.ts';
import { BATCH_COLUMNS, type BatchColumn, DIGITS } from './batch-columns.ts';
import { errorOf } from './contract/field-errors.ts';
import type { RowCheck } from './read-rows.ts';
import { type CsvRecord, invalidCsv, splitCsv } from './split-csv.ts';

type Cells = readonly string[];
type Row = { [name: string]: unknown };

const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
/** Twelve thousand five hundred to one reader of `12.500`, twelve and a half to another. */
const AMBIGUOUS = /\.\d{3}$/;
/** Of thousands or of decimals. */
const SEPARATED = /[.,]\d|\d\s\d/;
/** A phone whose zero a spreadsheet has taken for a number's. */
const PHONE_WITHOUT_ZERO = /^8\d{7,13}$/;

/**
 * The rows of a batch in CSV, as they would be in JSON. VALIDATION_ERROR for a text that is no CSV,
 * for columns that are unknown, missing or doubled, and for no rows or too many.
 */
export async function readCsvRows(text: string, turn: Turn): Promise<readonly Row[]> {
  const { records, separator } = await splitCsv(text, turn);
  const parsed = await inTurns(records, turn, (record) => {
    return { ...record, cells: cellsOf(record, separator) };
  });
  const [header, ...lines] = parsed.filter(({ isComment }) => !isComment);
  if (header === undefined) throw invalidFields([errorOf('minItems', 'shipments', 1)]);
  const wider = lines.find(({ cells }) => cells.length > header.cells.length);
  if (wider !== undefined) throw invalidCsv(wider.line);
  const columns = columnsOf(header.cells);
  if (lines.length === 0) throw invalidFields([errorOf('minItems', 'shipments', 1)]);
  return inTurns(lines, turn, ({ cells }) => rowOf(columns, cells));
}

/** The check of a row that came as CSV: it also says how numbers are written. */
export function csvRowCheck(wrongFields: RowCheck): RowCheck {
  return (row) => wrongFields(row).map((error) => digitsError(row, error) ?? error);
}

/** Of a number that stayed a text, for its separators. */
function digitsError(row: unknown, { path }: FieldError): FieldError | undefined {
  const digits = DIGITS[BATCH_COLUMNS.find((column) => column.path === path)?.kind ?? 'TEXT'];
  if (digits === undefined) return undefined;
  const cell = path.split('.').reduce((value, name) => Reflect.get(Object(value), name), row);
  if (typeof cell !== 'string' || !SEPARATED.test(cell)) return undefined;
  return { path, code: 'INVALID_FORMAT', message: `must be ${digits}` };
}

function cellsOf({ text, line }: CsvRecord, delimiter: string): Cells {
  try {
    const [cells = []] = parse(text, { delimiter, record_delimiter: '\n', trim: true });
    return cells;
  } catch {
    throw invalidCsv(line);
  }
}

/** Undefined: a column without a name, which is left out. */
function columnsOf(header: Cells): readonly (BatchColumn | undefined)[] {
  const names = header.map((name) => name.toLowerCase().replaceAll(' ', '_'));
  const columns = names.map((name) => BATCH_COLUMNS.find((column) => column.name === name));
  const wrong: FieldError[] = names.flatMap((name, at) => {
    if (name === '') return [];
    if (columns[at] === undefined) return [errorOf('additionalProperties', name.slice(0, 100))];
    return names.indexOf(name) < at
      ? [{ path: name, code: 'DUPLICATE', message: 'must be one column only' }]
      : [];
  });
  const isSaved = names.includes('sender_id');
  const missing = BATCH_COLUMNS.filter(({ name, path, isRequired }) => {
    const mayLack = isSaved && path.startsWith('sender.');
    return isRequired && !mayLack && !names.includes(name);
  });
  const errors = [...wrong, ...missing.map(({ name }) => errorOf('required', name))];
  if (errors.length > 0) throw invalidFields(errors.slice(0, FIELD_ERRORS_MAX));
  return columns;
}

function rowOf(columns: readonly (BatchColumn | undefined)[], cells: Cells): Row {
  const row: Row = {};
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (column !== undefined && cell !== '')
      put(row, column.path.split('.'), cellValue(column, cell));
  }
  return row;
}

/** What is no number stays as it is, for the row's own errors. */
function cellValue({ kind }: BatchColumn, cell: string): string | number {
  const isPlain = PLAIN_NUMBER.test(cell) && !AMBIGUOUS.test(cell);
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
