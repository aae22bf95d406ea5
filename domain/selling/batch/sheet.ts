import { CSV_SEPARATORS, type CsvSeparator, csvSeparatorOf } from '#domain/csv-line.ts';
import { normalPhone } from '#domain/phone.ts';

/** A line of a sheet; one cell may hold several lines of text. */
export type Cells = readonly string[];

/** Titles of columns, and the lines below them. */
export type TitledLines = { readonly titles: Cells; readonly rows: readonly Cells[] };

/** Titles that a reader knows. */
export type KnownTitles = {
  /** How many of them are of columns that it knows. */
  readonly knownIn: (titles: Cells) => number;
  /** Place of the weight; -1 for none. */
  readonly weightIn: (titles: Cells) => number;
};

/** Lines of one parcel, by their places. */
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

/** Titles are looked for in so many characters, and in so many lines. */
const HEAD_LENGTH = 16 * 1024;
const HEAD_LINES = 20;
/** One title may stand by chance in a line above them: `Laporan;Pesanan`. */
const KNOWN_MIN = 2;
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
/** The sums that spreadsheets have below their rows: a word, and nothing but numbers beside it. */
const TOTAL = /^(?:grand |sub ?)?(?:total|jumlah)[^\d]{0,30}$/i;
const SUM = /^(?:rp|idr)?[\d.,\s-]*(?:kg|gr?|gram|pcs|paket|pesanan)?$/i;

/**
 * Options of csv-parse for this text. Accepts cells as spreadsheets of any country write them, and
 * a quote within a cell, as in `Kain 5" lebar`.
 */
export function csvOptions(text: string, { knownIn }: KnownTitles) {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  return {
    bom: true,
    delimiter: CSV_SEPARATORS.find((one) => one === named) ?? separatorOf(text, knownIn),
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
 * The sheet of these records, without comments, empty lines, lines above the titles and sums below
 * the rows; undefined if it has no titles. Lines whose first cell begins with `#` and a blank are
 * comments above the titles; below them, unless they are an order's number, `# 1001`, have a
 * weight, or go on with an order.
 */
export function titledLines(
  records: readonly Cells[],
  { knownIn, weightIn }: KnownTitles,
): TitledLines | undefined {
  const lines = records
    .map((cells) => cells.map(cleanCell))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [first] = lines;
  const below = SEPARATOR_CELL.test(first?.[0] ?? '') ? lines.slice(1) : lines;
  const header = headerIn(below, knownIn);
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
  return { titles, rows: rows.slice(0, rows.findLastIndex((cells) => !isSum(cells)) + 1) };
}

/** True for a line of an order in the place of the titles: no title is a phone. */
export function isOrderLine(cells: Cells): boolean {
  return cells.some((cell) => normalPhone(cell) !== undefined);
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

/**
 * Place of the line of titles: the first that has about as many known ones as any. A file may begin
 * with a name and a date of its own.
 */
function headerIn(lines: readonly Cells[], knownIn: KnownTitles['knownIn']): number {
  const isComment = ([cell = '']: Cells) => COMMENT.test(cell);
  const first = lines.findIndex((cells) => !isComment(cells));
  const head = lines.slice(0, first + HEAD_LINES);
  const known = head.map((cells) => (isComment(cells) ? 0 : knownIn(cells)));
  const most = Math.max(0, ...known);
  if (most < KNOWN_MIN) return first;
  return known.findIndex((count) => count >= Math.max(most / 2, KNOWN_MIN));
}

function isSum(cells: Cells): boolean {
  return (
    cells.some((cell) => TOTAL.test(cell)) &&
    cells.every((cell) => TOTAL.test(cell) || SUM.test(cell))
  );
}

/** Guesses the separator from the titles, which hold no free text. */
function separatorOf(text: string, knownIn: KnownTitles['knownIn']): CsvSeparator {
  const lines = text
    .slice(0, HEAD_LENGTH)
    .split(/\r\n|[\r\n]/)
    .filter((line) => !NOTHING.test(line) && !COMMENT_LINE.test(line))
    .slice(0, HEAD_LINES);
  const known = CSV_SEPARATORS.map((separator) =>
    Math.max(...lines.map((line) => knownIn(line.split(separator).map(unquoted)))),
  );
  const most = Math.max(...known);
  const best = CSV_SEPARATORS[known.indexOf(most)];
  return best === undefined || most < KNOWN_MIN ? csvSeparatorOf(lines[0] ?? '') : best;
}

function unquoted(cell: string): string {
  return cleanCell(cell.trim().replace(/^\uFEFF?"|"$/g, ''));
}
