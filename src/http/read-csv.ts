import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { BATCH_ROWS_MAX } from '#domain/batch/batch.ts';
import { FIELD_ERRORS_MAX, type FieldError, invalidFields } from '#domain/refusal.ts';
import { BATCH_COLUMNS, type BatchColumn } from './batch-columns.ts';
import { errorOf } from './contract/field-errors.ts';

type Cells = readonly string[];
type Count = { rows: number; comments: number };
type Row = { [name: string]: unknown };

/** A line longer than that is no row. */
const RECORD_LENGTH_MAX = 16 * 1024;
/** Read at a time, so that other requests go on in between: short lines cost most. */
const CHUNK_LENGTH = 1024;
/** Many of them are empty where a sheet was wider; comparing them all must stay cheap. */
const COLUMNS_MAX = 1_000;
const COMMENTS_MAX = 1_000;
const DELIMITERS = [',', ';', '\t'] as const;
const COMMENT = '#';
const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
/** A phone whose zero a spreadsheet has taken for a number's. */
const PHONE_WITHOUT_ZERO = /^8\d{7,13}$/;

/**
 * The rows of a batch in CSV, as they would be in JSON. VALIDATION_ERROR for a text that is no CSV,
 * for columns that are unknown, missing or doubled, and for no rows or too many.
 */
export async function readCsvRows(text: string): Promise<readonly Row[]> {
  const records = await recordsOf(text);
  const [header, ...lines] = records;
  if (header === undefined) throw invalidFields([errorOf('minItems', 'shipments', 1)]);
  if (header.length > COLUMNS_MAX) throw invalidFields([errorOf('maxItems', '', COLUMNS_MAX)]);
  const columns = columnsOf(header);
  if (lines.length === 0) throw invalidFields([errorOf('minItems', 'shipments', 1)]);
  return lines.map((cells) => rowOf(columns, cells));
}

/** Stops behind the last row that there may be. */
async function recordsOf(text: string): Promise<readonly Cells[]> {
  const parser = parse({
    delimiter: delimiterOf(text),
    max_record_size: RECORD_LENGTH_MAX,
    relax_column_count_less: true,
    skip_empty_lines: true,
    trim: true,
  });
  const failed = new Promise<never>((_, reject) => {
    parser.once('error', (error) => reject(invalidCsv(error)));
  });
  failed.catch(() => {});
  const records: Cells[] = [];
  const count = { rows: 0, comments: 0 };
  for (let at = 0; at <= text.length; at += CHUNK_LENGTH) {
    parser.write(text.slice(at, at + CHUNK_LENGTH));
    readInto(records, parser, count);
    refuseMany(count);
    await Promise.race([failed, turnOfTheLoop()]);
  }
  const ended = new Promise((resolve) => parser.once('end', resolve));
  parser.end();
  parser.on('readable', () => readInto(records, parser, count));
  await Promise.race([failed, ended]);
  refuseMany(count);
  return records;
}

/** Comments are counted, not kept. */
function readInto(records: Cells[], parser: Parser, count: Count): void {
  for (let cells: Cells | null = parser.read(); cells !== null; cells = parser.read()) {
    if (cells[0]?.startsWith(COMMENT)) {
      count.comments += 1;
      continue;
    }
    records.push(cells);
    count.rows += 1;
  }
}

function refuseMany({ rows, comments }: Count): void {
  // The header is one of them.
  if (rows > BATCH_ROWS_MAX + 1) throw tooMany();
  if (comments > COMMENTS_MAX) throw invalidFields([errorOf('maxItems', '', COMMENTS_MAX)]);
}

/** That of the header, which is no text of people. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, RECORD_LENGTH_MAX).split(/\r?\n/);
  const header = lines.find((line) => line.trim() !== '' && !line.startsWith(COMMENT)) ?? '';
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
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
  const missing = BATCH_COLUMNS.filter(
    ({ name, isRequired }) => isRequired && !names.includes(name),
  );
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
  if (kind === 'NUMBER' && PLAIN_NUMBER.test(cell)) return Number(cell);
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

function tooMany() {
  return invalidFields([errorOf('maxItems', 'shipments', BATCH_ROWS_MAX)]);
}

/** Not the parser's message: it quotes the text, which holds people's data. */
function invalidCsv(error: unknown) {
  const line = error instanceof CsvError && 'lines' in error ? ` near line ${error.lines}` : '';
  const message = `is no CSV${line}: quote a cell that holds quotes, line ends or separators`;
  return invalidFields([{ path: '', code: 'INVALID_CSV', message }]);
}
