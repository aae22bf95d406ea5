import { BATCH_ROWS_MAX } from '#domain/selling/batch/batch.ts';
import { NOT_SHIPPED, type NotShipped, withheldLines } from '#domain/selling/batch/order-status.ts';
import {
  type Cells,
  cellsBeyond,
  LINES_MAX,
  type Parcels,
  parcelsOf,
  type TitledLines,
} from '#domain/selling/batch/sheet.ts';
import type { PlaceChoice } from '#src/web/kit/place.ts';
import type { SavedSender } from '#src/web/kit/saved-queries.ts';
import { isNumeric, isSent, itemOf, matched } from './columns.ts';
import { readerOf } from './human-values.ts';
import { csvOf } from './sheet.ts';

export const RULES = ['cheapest', 'fastest', 'best'] as const;
export type Rule = (typeof RULES)[number];

/** A pasted sheet, and answers to what it leaves open. */
export type Sheet = {
  /** The API's column of each column; null if it is ignored. */
  readonly columns: readonly (string | null)[];
  readonly titles: readonly string[];
  readonly rows: readonly Cells[];
  /** Rule for rows without a courier. */
  readonly rule: Rule;
  /** Weight of parcels without one, as typed; '' if there is none. */
  readonly weight: string;
  /** Districts that a person chose, by the text of the place in the sheet. */
  readonly places: Readonly<Record<string, PlaceChoice>>;
  /**
   * Lines of each row of the batch, as the sheet was last sent; an order may have several lines.
   */
  readonly parcels: Parcels;
  /** Cells beyond the last title, by their row; they are ignored. */
  readonly beyond: readonly Beyond[];
  /** Lines of orders that are not to be shipped. */
  readonly leftOut: readonly LeftOut[];
  /** True if the file was no UTF-8, and its letters may be wrong. */
  readonly isWindows: boolean;
};
/** A line with fewer texts may be an invalid row. */
const EXPLAINED_MIN = 3;

export type Beyond = { readonly row: number; readonly cells: readonly string[] };

/** A line that is not sent, with the cell that withholds it. */
export type LeftOut = {
  readonly cells: Cells;
  readonly status: string;
  readonly why: NotShipped;
};

/** Undefined if there is no row below the titles. */
export function sheetOf(read: TitledLines | undefined, isWindows = false): Sheet | undefined {
  if (read === undefined || read.rows.length === 0) return undefined;
  const { titles } = read;
  const columns = matched(titles, read.rows);
  const [first = [], ...others] = read.rows;
  const lines = isExplanation(first, columns) ? others : read.rows;
  const withheld = withheldLines(titles, lines, {
    reference: columns.indexOf('reference'),
    cod: columns.indexOf('cod_amount'),
  });
  const leftOut = [...withheld].map(([at, { status, why }]) => {
    return { cells: lines[at] ?? [], status, why };
  });
  const empty = {
    titles,
    columns,
    rows: [],
    rule: 'cheapest',
    weight: '',
    places: {},
    parcels: [],
    beyond: [],
    leftOut,
    isWindows,
  } as const;
  return withLines(
    empty,
    lines.filter((_, at) => !withheld.has(at)),
  );
}

/** The sheet with the lines that were left out, behind its own: a person wants them shipped. */
export function withLeftOut(sheet: Sheet): Sheet {
  const lines = sheet.leftOut.map(({ cells }) => cells);
  return withLines({ ...sheet, leftOut: [] }, lines);
}

/** Lines that were left out, by the reason, with the words of the sheet. */
export function leftOutBy({
  leftOut,
}: Sheet): readonly (readonly [NotShipped, readonly LeftOut[]])[] {
  return NOT_SHIPPED.flatMap((why) => {
    const found = leftOut.filter((line) => line.why === why);
    return found.length > 0 ? [[why, found] as const] : [];
  });
}

function withLines(sheet: Sheet, lines: readonly Cells[]): Sheet {
  const { titles, columns } = sheet;
  const rows = [...sheet.rows, ...lines.map((cells) => cells.slice(0, titles.length))];
  const beyond = lines.flatMap((line, at) => {
    const cells = cellsBeyond(titles, line).map(([, cell]) => cell);
    return cells.length > 0 ? [{ row: sheet.rows.length + at + 1, cells }] : [];
  });
  const parcels = parcelsIn({ columns, rows });
  return { ...sheet, rows, parcels, beyond: [...sheet.beyond, ...beyond] };
}

/**
 * True for TikTok Shop's explanations of its columns below the titles: texts in columns where every
 * row has numbers.
 */
function isExplanation(cells: Cells, columns: readonly (string | null)[]): boolean {
  const found = columns.flatMap((column, at) =>
    column !== null && isNumeric(column) ? (cells[at] ?? '') : [],
  );
  const words = found.filter((cell) => cell !== '');
  return words.length >= EXPLAINED_MIN && words.every((cell) => !/\d/.test(cell));
}

/** The sheet with its current grouping into parcels. */
export function regrouped(sheet: Sheet): Sheet {
  return { ...sheet, parcels: parcelsIn(sheet) };
}

/** True if the sheet exceeds the limits of a batch. */
export function isTooLong({ rows, parcels }: Sheet): boolean {
  return rows.length > LINES_MAX || parcels.length > BATCH_ROWS_MAX;
}

/** The parcels of the current sheet. */
export function parcelsIn({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): Parcels {
  const ofParcel = columns.flatMap((name, at) => (name?.startsWith('item_') === false ? [at] : []));
  return parcelsOf(rows, { reference: columns.indexOf('reference'), ofParcel });
}

/** Index of the sheet's line that has the value of a path in a row of the batch. */
export function lineOf({ parcels }: Sheet, row: number, path: string): number {
  const lines = parcels[row] ?? [];
  return lines[itemOf(path)] ?? lines[0] ?? row;
}

/** Sheet with a new value in one cell; adds a missing column. */
export function mended(
  sheet: Sheet,
  { row, column, value }: { readonly row: number; readonly column: string; readonly value: string },
): Sheet {
  const whole = withColumn(sheet, column);
  const place = whole.columns.indexOf(column);
  const rows = whole.rows.map((cells, at) =>
    at === row ? whole.columns.map((_, to) => (to === place ? value : (cells[to] ?? ''))) : cells,
  );
  return { ...whole, rows };
}

export function cellOf(sheet: Sheet, row: number, column: string): string {
  return sheet.rows[row]?.[sheet.columns.indexOf(column)] ?? '';
}

/** Title of a column in the sheet; its name from `names` if the sheet lacks it. */
export function titleOf(
  { columns, titles }: Sheet,
  column: string,
  names: Readonly<Record<string, string>>,
): string {
  return titles[columns.indexOf(column)] || (names[column] ?? column);
}

/** Reads cells of a line as interpreted; '' if the sheet lacks the column. */
export function readerIn(sheet: Sheet): (line: number, column: string) => string {
  const readers = new Map(
    sheet.columns.flatMap((column, place) => {
      if (column === null) return [];
      const cells = sheet.rows.map((row) => row[place] ?? '');
      const read = readerOf({ column, title: sheet.titles[place] ?? '', cells });
      return [[column, (line: number) => read(cells[line] ?? '')] as const];
    }),
  );
  return (line, column) => readers.get(column)?.(line) ?? '';
}

/** Undefined if the sheet contains it. */
export type Unsaid = {
  readonly sender: SavedSender | undefined;
  readonly districtOf: (line: number) => PlaceChoice | undefined;
};

/**
 * The body of POST /batches: a rule for every row, known columns with their interpreted cells, and
 * the sender. The rule comes first, because a line that began with a reference such as `# 1001`
 * could be read as a comment.
 */
export function batchCsv(sheet: Sheet, { sender, districtOf }: Unsaid): string {
  const read = readerIn(sheet);
  // Further lines of a parcel have no rule, which could differ from the parcel's courier.
  const firsts = new Set(parcelsIn(sheet).map(([first]) => first));
  const cells = new Map<string, (line: number) => string>();
  cells.set('rule', (line) => {
    const isChosen = !firsts.has(line) || read(line, 'courier_code') !== '';
    return isChosen ? '' : read(line, 'rule') || sheet.rule;
  });
  for (const column of sheet.columns) {
    if (column !== null && isOwn(column, sender)) cells.set(column, (line) => read(line, column));
  }
  const weight = weightIn(sheet);
  if (weight !== '') {
    cells.set('weight_grams', (line) =>
      firsts.has(line) ? read(line, 'weight_grams') || weight : read(line, 'weight_grams'),
    );
  }
  if (sheet.rows.some((_, line) => districtOf(line) !== undefined)) {
    cells.set('receiver_district_id', (line) => {
      if (!firsts.has(line)) return '';
      return districtOf(line)?.districtId ?? read(line, 'receiver_district_id');
    });
  }
  // Some exports have one line per piece, without a quantity.
  if (cells.has('item_name') && !cells.has('item_quantity')) cells.set('item_quantity', () => '1');
  if (sender !== undefined) cells.set('sender_id', () => sender.sender_id);
  const rows = sheet.rows.map((_, line) => [...cells.values()].map((cellIn) => cellIn(line)));
  return csvOf([[...cells.keys()], ...rows]);
}

function isOwn(column: string, sender: SavedSender | undefined): boolean {
  const isReplaced = sender !== undefined && column.startsWith('sender_');
  return column !== 'rule' && isSent(column) && !isReplaced;
}

/** True if a parcel has no weight. */
export function lacksWeight(sheet: Sheet): boolean {
  const { columns, rows } = sheet;
  const place = columns.indexOf('weight_grams');
  return parcelsIn(sheet).some(([first = 0]) => (rows[first]?.[place] ?? '') === '');
}

/** Grams for parcels without a weight; '' if there is none. */
function weightIn({ weight }: Sheet): string {
  return readerOf({ column: 'weight_grams', title: '', cells: [] })(weight);
}

/** The added column has no title, because the sheet has none for it. */
function withColumn(sheet: Sheet, column: string): Sheet {
  if (sheet.columns.includes(column)) return sheet;
  const { columns, titles } = sheet;
  return { ...sheet, columns: [...columns, column], titles: [...titles, ''] };
}
