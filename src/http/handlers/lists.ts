import { idText, uuidOf } from '#domain/id.ts';
import {
  type CreatedBetween,
  type List,
  type ListRequest,
  offsetOf,
  TOTAL_MAX,
} from '#domain/page.ts';
import { type FieldError, Refusal } from '#domain/refusal.ts';

/** The query parameters that every list takes. */
export type ListQuery = {
  readonly page?: number;
  readonly limit?: number;
  readonly cursor?: string;
  readonly include_total?: boolean;
  readonly created_from?: string;
  readonly created_to?: string;
};

/** Rows of a page, unless said otherwise. */
export const LIMIT = 20;

/** By page number, or from a cursor on; never both. */
export function listRequestOf(query: ListQuery): ListRequest {
  const { page = 1, limit = LIMIT, cursor, include_total: includeTotal = false } = query;
  if (cursor === undefined) return { limit, offset: offsetOf({ page, limit }), includeTotal };
  if (query.page !== undefined) throw wrong('page', 'NOT_ALLOWED', 'goes with no cursor');
  const before = uuidOf('cursor', cursor);
  if (before === undefined) throw wrong('cursor', 'INVALID_FORMAT', 'is none that a page gave');
  return { limit, offset: 0, before, includeTotal };
}

export function createdBetween(query: ListQuery): CreatedBetween {
  return {
    createdFrom: instantOf('created_from', query.created_from),
    createdTo: instantOf('created_to', query.created_to),
  };
}

/** `idOf`: the id by which the list is sorted. */
export function listView<Row, View>(
  { items, hasMore, total }: List<Row>,
  query: ListQuery,
  { view, idOf }: { view: (row: Row) => View; idOf: (row: Row) => string },
) {
  const { page = 1, limit = LIMIT, cursor } = query;
  const last = items.at(-1);
  return {
    items: items.map(view),
    pagination: {
      page: cursor === undefined ? page : null,
      limit,
      has_more: hasMore,
      next_cursor: hasMore && last !== undefined ? idText('cursor', idOf(last)) : null,
      ...(total === null
        ? {}
        : { total: Math.min(total, TOTAL_MAX), total_is_capped: total > TOTAL_MAX }),
    },
  };
}

/** VALIDATION_ERROR for one parameter, which `what` says of it. */
export function wrong(path: string, code: string, what: string): Refusal {
  const fieldErrors: readonly FieldError[] = [{ path, code, message: what }];
  return new Refusal('VALIDATION_ERROR', `${path} ${what}.`, { fieldErrors });
}

function instantOf(path: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw wrong(path, 'INVALID_FORMAT', 'is no time');
  return date;
}
