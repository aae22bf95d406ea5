import { stringify } from 'csv-stringify/sync';

/** Null: an empty cell. */
type Cell = string | number | null;

/**
 * RFC 4180, which quotes cells with line ends; an apostrophe precedes cells that a spreadsheet
 * would run as a formula.
 */
const FORMAT = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  escape_formulas: true,
} as const;
/** Excel reads a file as UTF-8 only where a byte order mark says so. */
const BEGINNING = { ...FORMAT, bom: true } as const;
/** `charset` and `header` are the parameters of RFC 4180. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** Yields the header line, then the rows of each page. */
export async function* csvChunks<Row, Column extends string>(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly Column[],
  cellsOf: (row: Row) => Readonly<Record<Column, Cell>>,
): AsyncGenerator<string> {
  let text = stringify([columns], BEGINNING);
  for await (const page of pages) {
    const rows = page.map(cellsOf).map((cells) => columns.map((column) => cells[column]));
    text += stringify(rows, FORMAT);
    if (text !== '') yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** A short list at once. */
export function csvText<Row, Column extends string>(
  rows: readonly Row[],
  columns: readonly Column[],
  cellsOf: (row: Row) => Readonly<Record<Column, Cell>>,
): string {
  const cells = rows.map(cellsOf).map((row) => columns.map((column) => row[column]));
  return stringify([columns, ...cells], BEGINNING);
}
