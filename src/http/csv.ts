import { stringify } from 'csv-stringify/sync';
import type { SheetColumn, SheetStyle } from '#src/views/sheet-style.ts';

/** Null: an empty cell. */
type Cell = string | number | null;
type Cells<Column extends string> = Readonly<Record<Column, Cell>>;

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
/** Beginnings of formulas, as `escape_formulas` knows them. */
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

/** The same for people who open it in a spreadsheet. */
export async function* sheetChunks<Row, Column extends SheetColumn>(
  pages: AsyncIterable<readonly Row[]>,
  { columns, cellsOf }: { columns: readonly Column[]; cellsOf: (row: Row) => Cells<Column> },
  style: SheetStyle,
): AsyncGenerator<string> {
  const { delimiter } = style;
  // The style's own formulas, which keep digits, are the only ones.
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

/** A short list at once. */
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
