import type { SavedSender } from '#src/web/kit/saved-queries.ts';
import { matched } from './columns.ts';
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
};

export const ROWS_MAX = 1_000;

/** Undefined: there is no row below a header. */
export function sheetOf([titles = [], ...rows]: Cells): Sheet | undefined {
  if (rows.length === 0) return undefined;
  return { titles, columns: matched(titles), rows, rule: 'cheapest' };
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

/** The body of POST /batches: columns that are known, the sender, and a rule for every row. */
export function batchCsv(sheet: Sheet, sender: SavedSender | undefined): string {
  const own = sheet.columns.flatMap((column, place) =>
    column === null || (sender !== undefined && column.startsWith('sender_'))
      ? []
      : [{ column, place }],
  );
  const saved = sender === undefined ? [] : [{ name: 'sender_id', value: sender.sender_id }];
  const ruled = own.some(({ column }) => column === 'rule') ? [] : ['rule'];
  const header = [...own.map(({ column }) => column), ...saved.map(({ name }) => name), ...ruled];
  const courier = sheet.columns.indexOf('courier_code');
  const rows = sheet.rows.map((cells) => [
    ...own.map(({ place, column }) =>
      column === 'rule' ? ruleOf(sheet, cells, courier) : (cells[place] ?? ''),
    ),
    ...saved.map(({ value }) => value),
    ...ruled.map(() => ruleOf(sheet, cells, courier)),
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
