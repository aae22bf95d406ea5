import { CSV_SEPARATORS, csvSeparatorOf } from '#domain/csv-line.ts';
import { normalPhone } from '#domain/phone.ts';

/** A line of a sheet; one cell may hold several lines of text. */
export type Cells = readonly string[];

/** Titles of columns, and the lines below them. */
export type TitledLines = { readonly titles: Cells; readonly rows: readonly Cells[] };

/** Lines of each parcel, by their places. */
export type Parcels = readonly (readonly number[])[];

/** Longest line in bytes: a longer one is not a row, but a quote that is never closed. */
export const LINE_BYTES_MAX = 16 * 1024;
/** Most columns. Many of them may be empty, if the sheet was wider. */
export const COLUMNS_MAX = 1_000;
/**
 * Most lines: ten for each parcel of a batch, because exports have a line for each item of an
 * order.
 */
export const LINES_MAX = 10_000;

/** Number of characters in which header lines are searched. */
const HEAD_LENGTH = 16 * 1024;
/** First line of files for Excel: it names the separator. */
const SEPARATOR_LINE = /^\uFEFF?\s*"?sep=([,;\t])"?[ \t]*(?=[\r\n]|$)/i;
const SEPARATOR_CELL = /^sep=[,;\t]?$/i;
/** Matches a line that contains only separators and quotes. */
const NOTHING = /^[\uFEFF\s,;"]*$/;
const COMMENT_LINE = /^[\uFEFF\s]*"?#(?![^\s,;"])/;
/** A `#` begins a comment only before white space: `#1001` is a reference. */
const COMMENT = /^#(?:\s|$)/;
/** An order's number, as shops write it: one word with a digit. */
const ORDER = /^#\s+\S*\d\S*$/;
/** A long number that a spreadsheet has shortened, so that different orders may look the same. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;
/** Apostrophe that keeps a spreadsheet from reading a cell as a formula or a number. */
const TEXT_MARK = /^'(?=[+=\-@\d])/;
/**
 * The parser accepts `"Kain" 5 m`, and therefore keeps the quotes of a quoted cell with trailing
 * blanks.
 */
const QUOTED = /^"([^"]*)"\s+$/;
/** Formula that keeps a spreadsheet from dropping leading zeros. */
const AS_FORMULA = /^="([^"]*)"$/;
const DIGIT_FIRST = /^\d/;

/**
 * Options of csv-parse for this text. Accepts cells as spreadsheets of any country write them, and
 * a quote within a cell, as in `Kain 5" lebar`.
 */
export function csvOptions(text: string) {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  return {
    bom: true,
    delimiter: CSV_SEPARATORS.find((one) => one === named) ?? separatorOf(text),
    recordDelimiter: ['\r\n', '\n', '\r'],
    ltrim: true,
    relaxQuotes: true,
    relaxColumnCount: true,
    skipRecordsWithEmptyValues: true,
    // The parser checks this before it adds each further byte, so the limit is one byte less.
    maxRecordSize: LINE_BYTES_MAX - 1,
  };
}

/**
 * The sheet of these records, without comments and empty lines; undefined if it has no titles.
 * Lines whose first cell begins with `#` and a blank are comments above the titles; below the
 * titles they are comments, too, unless they contain an order's number (`# 1001`), have a weight,
 * or continue an order.
 */
export function titledLines(
  records: readonly Cells[],
  weightIn: (titles: Cells) => number,
): TitledLines | undefined {
  const lines = records
    .map((cells) => cells.map(cleanCell))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [first] = lines;
  const below = SEPARATOR_CELL.test(first?.[0] ?? '') ? lines.slice(1) : lines;
  const header = below.findIndex(([cell = '']) => !COMMENT.test(cell));
  const titles = below[header];
  if (titles === undefined) return undefined;
  const weight = weightIn(titles);
  const seen = new Set<string>();
  const rows = below.slice(header + 1).filter((cells) => {
    const [cell = ''] = cells;
    const isOrder = ORDER.test(cell) && cells.length > 1;
    const isRow = !COMMENT.test(cell) || isOrder || seen.has(cell) || isWeighed(cells, weight);
    if (isRow) seen.add(cell);
    return isRow;
  });
  return { titles, rows };
}

/**
 * Marketplaces export a line for each item of an order. Lines with one reference and equal or empty
 * parcel data are one parcel; all other lines are separate parcels, as are lines with a shortened
 * number. `reference` and `ofParcel` are places of columns.
 */
export function parcelsOf(
  rows: readonly Cells[],
  { reference, ofParcel }: { readonly reference: number; readonly ofParcel: readonly number[] },
): Parcels {
  const parcels: number[][] = [];
  const byReference = new Map<string, { readonly lines: number[]; readonly cells: Cells }>();
  for (const [at, cells] of rows.entries()) {
    const name = cells[reference] ?? '';
    const first = name === '' ? undefined : byReference.get(name);
    const isSame = (place: number) => isSameCell(cells[place] ?? '', first?.cells[place] ?? '');
    if (first !== undefined && !SHORTENED.test(name) && ofParcel.every(isSame)) {
      first.lines.push(at);
      continue;
    }
    const lines = [at];
    parcels.push(lines);
    if (first === undefined) byReference.set(name, { lines, cells });
  }
  return parcels;
}

/**
 * References whose lines contradict each other about one parcel, each with the place of the first
 * cell that differs: half of such an order must not be sold. A shortened number always counts as
 * contradictory.
 */
export function ordersApart(
  rows: readonly Cells[],
  { reference, ofParcel }: { readonly reference: number; readonly ofParcel: readonly number[] },
): ReadonlyMap<string, number> {
  const firsts = new Map<string, Cells>();
  const apart = new Map<string, number>();
  for (const cells of rows) {
    const name = cells[reference] ?? '';
    const first = firsts.get(name);
    if (name === '' || first === undefined) {
      firsts.set(name, cells);
      continue;
    }
    const differing = ofParcel.find((one) => !isSameCell(cells[one] ?? '', first[one] ?? ''));
    const place = SHORTENED.test(name) ? reference : differing;
    if (place !== undefined && !apart.has(name)) apart.set(name, place);
  }
  return apart;
}

/** Cells after the last title, by their column from 1: they come from text that was not quoted. */
export function cellsBeyond(
  { length }: { readonly length: number },
  cells: Cells,
): readonly (readonly [column: number, cell: string])[] {
  return cells.slice(length).flatMap((cell, at) => (cell === '' ? [] : [[length + at + 1, cell]]));
}

/** An empty cell repeats the first line's cell; phones are compared regardless of their form. */
function isSameCell(cell: string, first: string): boolean {
  if (cell === '' || cell === first) return true;
  const phone = normalPhone(cell);
  return phone !== undefined && phone === normalPhone(first);
}

function cleanCell(cell: string): string {
  return cell.replace(QUOTED, '$1').trim().replace(AS_FORMULA, '$1').replace(TEXT_MARK, '');
}

function isWeighed([, ...others]: Cells, weight: number): boolean {
  if (weight < 1) return others.some((cell) => cell !== '');
  return DIGIT_FIRST.test(others[weight - 1] ?? '');
}

/** Guesses the separator from the header, which holds no free text. */
function separatorOf(text: string) {
  const lines = text.slice(0, HEAD_LENGTH).split(/\r\n|[\r\n]/);
  return csvSeparatorOf(
    lines.find((line) => !NOTHING.test(line) && !COMMENT_LINE.test(line)) ?? '',
  );
}
