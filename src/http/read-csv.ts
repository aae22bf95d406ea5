import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { BATCH_ROWS_MAX } from '#domain/batch/batch.ts';
import { FIELD_ERRORS_MAX, type FieldError, invalidFields } from '#domain/refusal.ts';
import { BATCH_COLUMNS, type BatchColumn } from './batch-columns.ts';
import { errorOf } from './contract/field-errors.ts';

type Cells = readonly string[];
type Row = { [name: string]: unknown };

/** A line longer than that is no row. */
const RECORD_LENGTH_MAX = 16 * 1024;
/** Read at a time, so that other requests go on in between. */
const CHUNK_LENGTH = 32 * 1024;
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
  const [header, ...lines] = records.filter((cells) => !cells[0]?.startsWith(COMMENT));
  if (header === undefined) throw invalidFields([errorOf('minItems', 'shipments', 1)]);
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
  let rows = 0;
  for (let at = 0; at <= text.length; at += CHUNK_LENGTH) {
    parser.write(text.slice(at, at + CHUNK_LENGTH));
    const read = readInto(records, parser);
    rows += read;
    // The header is one of them.
    if (rows > BATCH_ROWS_MAX + 1) throw tooMany();
    await Promise.race([failed, turnOfTheLoop()]);
  }
  const ended = new Promise((resolve) => parser.once('end', resolve));
  parser.end();
  parser.on('readable', () => {
    rows += readInto(records, parser);
  });
  await Promise.race([failed, ended]);
  if (rows > BATCH_ROWS_MAX + 1) throw tooMany();
  return records;
}

/** Returns how many of them are no comments. */
function readInto(records: Cells[], parser: Parser): number {
  let rows = 0;
  for (let cells: Cells | null = parser.read(); cells !== null; cells = parser.read()) {
    if (cells[0]?.startsWith(COMMENT)) continue;
    records.push(cells);
    rows += 1;
  }
  return rows;
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
