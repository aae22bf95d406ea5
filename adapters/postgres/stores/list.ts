import type { QueryResultRow } from 'pg';
import { type List, type ListRequest, pageOf, TOTAL_MAX } from '#domain/page.ts';
import type { Send, Values } from '../session.ts';

/** Where the rows of a list come from; they are sorted by `id`, unless `order` says more. */
export type ListSource = {
  readonly select: string;
  readonly from: string;
  readonly id: string;
  readonly order?: string;
  /** That a row comes behind the one of a cursor; default: its id is less. */
  readonly behind?: string;
};

/** `sql` says of a row what must hold; `$` stands for the value, wherever it stands alone. */
export type Condition = { readonly sql: string; readonly value: unknown };

export type Where = { readonly text: string; readonly values: Values };

const VALUE = /\$(?!\d)/g;

/** Drops the conditions whose value is null: what nobody asked for. */
export function asked(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.filter(({ value }) => value !== null && value !== undefined);
}

/** Each value under its own number. */
export function whereOf(conditions: readonly Condition[]): Where {
  const text = conditions
    .map(({ sql }, at) => sql.replace(VALUE, () => `$${at + 1}`))
    .join(' AND ');
  return { text, values: conditions.map(({ value }) => value) };
}

/** Of a row of a page that is counted, too; `list_place` null: the page is empty. */
type Counted = { readonly list_total: number; readonly list_place: string | null };

/**
 * One page, newest first, and how many rows there are where that was asked: not counted beyond
 * TOTAL_MAX. One round trip. Not prepared: a plan that fits every filter fits none.
 */
export async function listRows<Row extends QueryResultRow>(
  send: Send,
  { source, conditions }: { source: ListSource; conditions: readonly Condition[] },
  request: ListRequest,
): Promise<List<Row>> {
  const all = whereOf(conditions);
  const { before } = request;
  const { behind = `${source.id} < $` } = source;
  const rest = whereOf([...conditions, ...asked([{ sql: behind, value: before }])]);
  const page = pageText(source, rest, request);
  if (!request.includeTotal) {
    const rows = await send<Row>({ text: page }, rest.values);
    return { ...pageOf(rows, request.limit), total: null };
  }
  // The values of what is counted are the first of the page's.
  const text = countedText(countText(source, all), page);
  const rows = await send<Row & Counted>({ text }, rest.values);
  const onPage = rows.filter((row) => row.list_place !== null);
  return { ...pageOf(onPage, request.limit), total: rows[0]?.list_total ?? null };
}

function pageText(source: ListSource, where: Where, request: ListRequest): string {
  const { select, from, id, order = `${id} DESC` } = source;
  const { limit, offset } = request;
  const window = `LIMIT ${limit + 1} OFFSET ${offset}`;
  return `SELECT ${select} FROM ${from} WHERE ${where.text} ORDER BY ${order} ${window}`;
}

function countText({ from }: ListSource, where: Where): string {
  return `SELECT count(*)::integer AS list_total
    FROM (SELECT 1 FROM ${from} WHERE ${where.text} LIMIT ${TOTAL_MAX + 1}) AS counted`;
}

/** The total stands on each row, and alone where the page is empty. A join keeps no order. */
function countedText(count: string, page: string): string {
  const placed = `SELECT *, row_number() OVER () AS list_place FROM (${page}) AS page`;
  const joined = `(${count}) AS counted LEFT JOIN (${placed}) AS page ON true`;
  return `SELECT * FROM ${joined} ORDER BY list_place`;
}
