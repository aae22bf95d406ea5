import { stringify } from 'csv-stringify/sync';

type Cell = string | number;

/**
 * RFC 4180, where a cell that holds an end of line is quoted; and what a spreadsheet would run as a
 * formula stands behind an apostrophe.
 */
const FORMAT = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  escape_formulas: true,
} as const;
/** `charset` and `header` are what RFC 4180 lets a type say. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** The names once, in front, then each page's rows as they come. */
export async function* csvPieces<Row, Column extends string>(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly Column[],
  cellsOf: (row: Row) => Readonly<Record<Column, Cell>>,
): AsyncGenerator<string> {
  let text = stringify([columns], FORMAT);
  for await (const page of pages) {
    const rows = page.map(cellsOf).map((cells) => columns.map((column) => cells[column]));
    text += stringify(rows, FORMAT);
    if (text !== '') yield text;
    text = '';
  }
  if (text !== '') yield text;
}
