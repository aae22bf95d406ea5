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

/**
 * One page, newest first, and how many rows there are where that was asked: not counted beyond
 * TOTAL_MAX. Not prepared: a plan that fits every filter fits none.
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
  const [rows, [counted]] = await Promise.all([
    send<Row>({ text: pageText(source, rest, request) }, rest.values),
    request.includeTotal ? send<{ total: number }>(counting(source, all), all.values) : [],
  ]);
  return { ...pageOf(rows, request.limit), total: counted?.total ?? null };
}

function pageText(source: ListSource, where: Where, request: ListRequest): string {
  const { select, from, id, order = `${id} DESC` } = source;
  const { limit, offset } = request;
  const window = `LIMIT ${limit + 1} OFFSET ${offset}`;
  return `SELECT ${select} FROM ${from} WHERE ${where.text} ORDER BY ${order} ${window}`;
}

function counting({ from }: ListSource, where: Where): { text: string } {
  const text = `SELECT count(*)::integer AS total
    FROM (SELECT 1 FROM ${from} WHERE ${where.text} LIMIT ${TOTAL_MAX + 1}) AS counted`;
  return { text };
}
