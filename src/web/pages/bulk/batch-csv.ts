import type { SavedSender } from '#src/web/kit/saved-queries.ts';
import { itemOf, matched } from './columns.ts';
import { type Cells, csvOf } from './sheet.ts';

export const RULES = ['cheapest', 'fastest', 'best'] as const;
export type Rule = (typeof RULES)[number];

/** A pasted sheet, and what it does not say itself. */
export type Sheet = {
  /** Column of the API; null: the column is ignored. */
  readonly columns: readonly (string | null)[];
  readonly titles: readonly string[];
  readonly rows: Cells;
  /** Rule for rows without a courier. */
  readonly rule: Rule;
  /** Lines of each row of the batch, as the sheet was last sent: an order may have several. */
  readonly parcels: Parcels;
};
type Parcels = readonly (readonly number[])[];

export const ROWS_MAX = 1_000;

/** Undefined: there is no row below a header. */
export function sheetOf([titles = [], ...rows]: Cells): Sheet | undefined {
  if (rows.length === 0) return undefined;
  const columns = matched(titles, rows);
  return { titles, columns, rows, rule: 'cheapest', parcels: parcelsOf({ columns, rows }) };
}

/** The sheet as it is sent now. */
export function regrouped(sheet: Sheet): Sheet {
  return { ...sheet, parcels: parcelsOf(sheet) };
}

/**
 * Lines of one reference that say nothing else of the parcel are one parcel of several items, as
 * POST /batches reads them.
 */
function parcelsOf({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): Parcels {
  const reference = columns.indexOf('reference');
  const ofParcel = columns.flatMap((name, at) => (name?.startsWith('item_') === false ? [at] : []));
  const parcels: number[][] = [];
  const byReference = new Map<string, { lines: number[]; cells: readonly string[] }>();
  for (const [at, cells] of rows.entries()) {
    const name = cells[reference] ?? '';
    const first = byReference.get(name);
    const isSame = (place: number) =>
      (cells[place] ?? '') === '' || cells[place] === first?.cells[place];
    if (first !== undefined && ofParcel.every(isSame)) {
      first.lines.push(at);
      continue;
    }
    const lines = [at];
    parcels.push(lines);
    if (name !== '' && first === undefined) byReference.set(name, { lines, cells });
  }
  return parcels;
}

/** Line of the sheet that has the value of a path of a row of the batch, counted from 0. */
export function lineOf({ parcels }: Sheet, row: number, path: string): number {
  const lines = parcels[row] ?? [];
  return lines[itemOf(path)] ?? lines[0] ?? row;
}

/** Sheet with another value in one cell; a missing column is added. */
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

/** Title of a column in the sheet; the API's name if the sheet lacks it. */
export function titleOf({ columns, titles }: Sheet, column: string): string {
  return titles[columns.indexOf(column)] || column;
}

/**
 * The body of POST /batches: a rule for every row, columns that are known, and the sender. The rule is
 * first, since a line that began with a reference such as `# 1001` could be read as a comment.
 */
export function batchCsv(sheet: Sheet, sender: SavedSender | undefined): string {
  const own = sheet.columns.flatMap((column, place) =>
    column === null || column === 'rule' || (sender !== undefined && column.startsWith('sender_'))
      ? []
      : [{ column, place }],
  );
  const saved = sender === undefined ? [] : [{ name: 'sender_id', value: sender.sender_id }];
  const header = ['rule', ...own.map(({ column }) => column), ...saved.map(({ name }) => name)];
  const courier = sheet.columns.indexOf('courier_code');
  // Further lines of a parcel say nothing of it: a rule could differ from its courier.
  const firsts = new Set(parcelsOf(sheet).map(([first]) => first));
  const rows = sheet.rows.map((cells, at) => [
    firsts.has(at) ? ruleOf(sheet, cells, courier) : '',
    ...own.map(({ place }) => cells[place] ?? ''),
    ...saved.map(({ value }) => value),
  ]);
  return csvOf([header, ...rows]);
}

/** A row's own courier comes first, then its own rule. */
function ruleOf(sheet: Sheet, cells: readonly string[], courier: number): string {
  if ((cells[courier] ?? '') !== '') return '';
  return cells[sheet.columns.indexOf('rule')] || sheet.rule;
}

function withColumn(sheet: Sheet, column: string): Sheet {
  if (sheet.columns.includes(column)) return sheet;
  const { columns, titles } = sheet;
  return { ...sheet, columns: [...columns, column], titles: [...titles, column] };
}
