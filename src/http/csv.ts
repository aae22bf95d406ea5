import { stringify } from 'csv-stringify/sync';
import type { SheetColumn, SheetStyle } from '#src/views/sheet-style.ts';

/** Null is an empty cell. */
type Cell = string | number | null;
type Cells<Column extends string> = Readonly<Record<Column, Cell>>;

/**
 * RFC 4180 quotes cells with line ends; an apostrophe precedes cells that a spreadsheet would run
 * as a formula.
 */
const FORMAT = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  escape_formulas: true,
} as const;
/** Excel reads a file as UTF-8 only with a byte order mark. */
const BEGINNING = { ...FORMAT, bom: true } as const;
/** `charset` and `header` are the parameters of RFC 4180. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';
/** Characters that begin a formula, as in `escape_formulas`. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Yields the header line, then the rows of each page. */
export async function* csvChunks<Row, Column extends string>(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly Column[],
  cellsOf: (row: Row) => Cells<Column>,
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

/** Yields the same for people who open the file in a spreadsheet. */
export async function* sheetChunks<Row, Column extends SheetColumn>(
  pages: AsyncIterable<readonly Row[]>,
  { columns, cellsOf }: { columns: readonly Column[]; cellsOf: (row: Row) => Cells<Column> },
  style: SheetStyle,
): AsyncGenerator<string> {
  const { delimiter } = style;
  // The only formulas are those that the style itself writes to keep digits.
  const format = { ...FORMAT, delimiter, escape_formulas: false };
  yield stringify([columns.map((column) => style.headOf(column))], { ...format, bom: true });
  for await (const page of pages) {
    const rows = page.map(cellsOf).map((cells) =>
      columns.map((column) => {
        const cell = cells[column];
        const shown = style.cellOf(column, cells);
        return shown === cell ? escaped(cell) : shown;
      }),
    );
    if (rows.length > 0) yield stringify(rows, format);
  }
}

/** Returns a short list as one text. */
export function csvText<Row, Column extends string>(
  rows: readonly Row[],
  columns: readonly Column[],
  cellsOf: (row: Row) => Cells<Column>,
): string {
  const cells = rows.map(cellsOf).map((row) => columns.map((column) => row[column]));
  return stringify([columns, ...cells], BEGINNING);
}

function escaped(cell: Cell): Cell {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;
}
