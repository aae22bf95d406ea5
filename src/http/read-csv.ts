import { Buffer } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { FIELD_ERRORS_MAX, type FieldError, invalidFields, type Refusal } from '#domain/refusal.ts';
import { BATCH_ROWS_MAX } from '#domain/selling/batch/batch.ts';
import {
  isStatusTitle,
  type NotShipped,
  notShippedBy,
  withheldLines,
} from '#domain/selling/batch/order-status.ts';
import {
  type Cells,
  COLUMNS_MAX,
  cellsBeyond,
  csvOptions,
  isOrderLine,
  LINE_BYTES_MAX,
  LINES_MAX,
  ordersApart,
  parcelsOf,
  titledLines,
} from '#domain/selling/batch/sheet.ts';
import { pastedCode } from '#domain/text.ts';
import { inTurns, type Turn } from '#src/usecases/selling/batch/in-turns.ts';
import { BATCH_COLUMNS, type BatchColumn, DIGITS } from './batch-columns.ts';
import { errorOf } from './contract/field-errors.ts';
import type { RowCheck } from './read-rows.ts';
import { SLICE_LENGTH } from './turns.ts';

type Row = { [name: string]: unknown };
type Columns = readonly (BatchColumn | undefined)[];

const COLUMNS: ReadonlyMap<string, BatchColumn> = new Map(
  BATCH_COLUMNS.map((column) => [column.name, column]),
);
const TITLES = { knownIn, weightIn };
/** Titles that an answer lists. */
const IGNORED_MAX = 50;
const TITLE_LENGTH_MAX = 100;
const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
/** Ambiguous number: `12.500` means 12,500 to some readers, and twelve and a half to others. */
const AMBIGUOUS = /\.\d{3}$/;
/** Digits around a separator of thousands or decimals. */
const SEPARATED = /[.,]\d|\d\s\d/;
const WEIGHT = 'package.weight_grams';
/** Whole grams as spreadsheets and data frames write them: `1200.0`; fewer may be kilograms. */
const WHOLE_GRAMS = /^\d{3,15}\.(?:0{1,2}|0{4,15})$/;
/** Decimals of a weight are kilograms, more often than parts of a gram. */
const KILOGRAMS = /^\d{1,4}\.(?:\d{1,2}|\d{4,15})$/;
/** Too large for kilograms, and not whole grams. */
const PARTS_OF_GRAM = /^\d{5,15}\.(?:\d{1,2}|\d{4,15})$/;
/** Units and marks behind a title: `weight_grams (g)`, `Receiver name *`. */
const REMARK = /(?:\s*\([^()]{0,50}\))?\s*\*?\s*$/;
const ZIP_FIELD = '.postal_code';
/** Decimals behind a code that a spreadsheet has taken for a number. */
const NO_DECIMALS = /(?<=^\d{5})\.0{1,2}$/;

const WITHOUT_TITLES: FieldError = {
  path: '',
  code: 'INVALID_CSV',
  message:
    'must begin with a line of column titles, such as reference,weight_grams,receiver_name: GET /batches/template has all',
};
const NOT_SHIPPED: Readonly<Record<NotShipped, string>> = {
  CANCELLED: 'the order was cancelled',
  UNPAID: 'the order is not paid',
  RETURNED: 'the order was returned',
  SHIPPED: 'the order was shipped already',
};
const NOT_SHIPPED_ADVICE = 'Leave out its row, or this column to ship it anyway';

export type CsvRows = {
  readonly rows: readonly Row[];
  /** Titles of columns that a batch does not have. */
  readonly ignoredColumns: readonly string[];
  /** Paths of cells that differ between the lines of an order, by its reference. */
  readonly apart: ReadonlyMap<string, string>;
};

/**
 * Reads the rows of a batch in CSV as JSON rows. Lines with one reference are one parcel of several
 * items. A line that is wrong becomes a wrong row; VALIDATION_ERROR for a text that is no CSV, for
 * columns that are missing or doubled, and for no rows or too many.
 */
export async function readCsvRows(text: string, turn: Turn): Promise<CsvRows> {
  const sheet = titledLines(await recordsOf(text, turn), TITLES);
  if (sheet === undefined) throw invalidFields([errorOf('minItems', 'shipments', 1)]);
  const { columns, ignored: ignoredColumns } = columnsOf(sheet.titles);
  if (sheet.rows.length === 0) throw invalidFields([errorOf('minItems', 'shipments', 1)]);
  const places = placesOf(columns);
  const parcels = parcelsOf(sheet.rows, places);
  if (parcels.length > BATCH_ROWS_MAX) {
    throw invalidFields([errorOf('maxItems', 'shipments', BATCH_ROWS_MAX)]);
  }
  const withheld = withheldLines(sheet.titles, sheet.rows, places);
  const rows = await inTurns(parcels, turn, (lines) =>
    parcelOf(
      lines.map((line) => {
        const { place, status } = withheld.get(line) ?? {};
        const row = rowOf(columns, sheet.rows[line] ?? []);
        // No field of a row: it becomes an error, which `csvRowCheck` words.
        return place === undefined ? row : { ...row, [nameOf(sheet.titles[place] ?? '')]: status };
      }),
    ),
  );
  return { rows, ignoredColumns, apart: apartIn(sheet.rows, columns) };
}

/** Records that are not empty. Other requests have a turn after each slice of the text. */
async function recordsOf(text: string, turn: Turn): Promise<readonly Cells[]> {
  const records: Cells[] = [];
  const bytes = Buffer.from(text);
  let last = 0;
  const slices = async function* () {
    for (let at = 0; at < bytes.length; at += SLICE_LENGTH) {
      await turn();
      yield bytes.subarray(at, at + SLICE_LENGTH);
    }
  };
  const take = (record: Cells, { lines }: { readonly lines: number }) => {
    if (record.length > COLUMNS_MAX) throw tooMany(COLUMNS_MAX);
    if (records.length === LINES_MAX) throw tooMany(LINES_MAX);
    last = lines;
    records.push(record);
    return null;
  };
  const parser = parse({ ...csvOptions(text, TITLES), onRecord: take }).resume();
  try {
    await pipeline(slices, parser);
  } catch (error) {
    throw error instanceof CsvError ? invalidCsv(error, last + 1) : error;
  }
  return records;
}

/** Omits the parser's message, which quotes the text and so personal data. */
function invalidCsv({ code }: CsvError, line: number): Refusal {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    const { message, ...error } = errorOf('maxLength', '', LINE_BYTES_MAX);
    const where = `line ${line}, unless a quote there has no end`;
    return invalidFields([{ ...error, message: `${message}: ${where}` }]);
  }
  const advice = 'quote a cell that holds quotes, line ends or separators';
  const message = `is no CSV near line ${line}: ${advice}`;
  return invalidFields([{ path: '', code: 'INVALID_CSV', message }]);
}

function tooMany(most: number): Refusal {
  return invalidFields([errorOf('maxItems', '', most)]);
}

function knownIn(titles: Cells): number {
  return titles.filter((title) => COLUMNS.has(nameOf(title))).length;
}

function weightIn(titles: Cells): number {
  return columnsIn(titles).findIndex((column) => column?.path === WEIGHT);
}

function placesOf(columns: Columns) {
  const reference = columns.findIndex((column) => column?.path === 'reference');
  const cod = columns.findIndex((column) => column?.path === 'cod_amount');
  const ofParcel = columns.flatMap((column, at) =>
    column === undefined || column.path.startsWith('items.') ? [] : [at],
  );
  return { reference, cod, ofParcel };
}

function apartIn(rows: readonly Cells[], columns: Columns): ReadonlyMap<string, string> {
  const orders = [...ordersApart(rows, placesOf(columns))];
  return new Map(
    orders.map(([name, place]) => [pastedCode(name), columns[place]?.path ?? 'reference']),
  );
}

/** Joins the lines of a parcel; further lines only add items. */
function parcelOf(lines: readonly Row[]): Row {
  const items = lines.flatMap(itemsOf);
  return Object.assign({}, ...lines.toReversed(), items.length > 0 ? { items } : {});
}

function itemsOf({ items }: Row): readonly unknown[] {
  return Array.isArray(items) ? items : [];
}

/** The check of a row that came as CSV: it knows statuses, and says how numbers are written. */
export function csvRowCheck(wrongFields: RowCheck): RowCheck {
  return (row) =>
    wrongFields(row).map((error) => statusError(row, error) ?? digitsError(row, error) ?? error);
}

/** Error of a row whose order is not to be shipped. */
function statusError(row: unknown, { path }: FieldError): FieldError | undefined {
  const status = isStatusTitle(path) ? String(Reflect.get(Object(row), path)) : '';
  const why = notShippedBy(path, status);
  if (why === undefined) return undefined;
  const message = `is "${status}": ${NOT_SHIPPED[why]}. ${NOT_SHIPPED_ADVICE}`;
  return { path, code: 'NOT_SHIPPABLE', message };
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
  if (path === WEIGHT && PARTS_OF_GRAM.test(cell)) {
    return { path: given, code: 'INVALID_FORMAT', message: 'must be whole grams' };
  }
  return { path: given, code: 'INVALID_FORMAT', message: `must be ${digits}` };
}

/** Undefined for a column that is unknown or has no name; both are ignored. */
function columnsOf(header: Cells) {
  if (knownIn(header) === 0 || isOrderLine(header)) throw invalidFields([WITHOUT_TITLES]);
  const names = header.map(nameOf);
  const columns = columnsIn(header);
  const ignored = header
    .filter((name, at) => name !== '' && columns[at] === undefined && !isStatusTitle(name))
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

function columnsIn(titles: Cells): Columns {
  return titles.map((title) => COLUMNS.get(nameOf(title)));
}

function nameOf(title: string): string {
  return title
    .slice(0, TITLE_LENGTH_MAX)
    .replace(REMARK, '')
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

function rowOf(columns: Columns, cells: Cells): Row {
  const row: Row = {};
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (cell !== '' && column !== undefined) {
      put(row, column.path.split('.'), cellValue(column, cell));
    }
  }
  // A cell beyond the header is an error of its row: a separator in a text was not quoted.
  for (const [number, cell] of cellsBeyond(columns, cells)) row[`column ${number}`] = cell;
  return row;
}

/** Value of a cell; text that is not a number stays text, and becomes an error of its row. */
function cellValue({ kind, path }: BatchColumn, cell: string): string | number {
  const isWrongUnit =
    path === WEIGHT &&
    !WHOLE_GRAMS.test(cell) &&
    (KILOGRAMS.test(cell) || PARTS_OF_GRAM.test(cell));
  const isPlain = PLAIN_NUMBER.test(cell) && !AMBIGUOUS.test(cell) && !isWrongUnit;
  if (DIGITS[kind] !== undefined && isPlain) return Number(cell);
  if (path.endsWith(ZIP_FIELD)) return cell.replace(NO_DECIMALS, '');
  return cell;
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
