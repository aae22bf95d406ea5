import { crc32 } from '#domain/access/crc32.ts';
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

/** How one list shows its rows. */
export type Shown<Row, View> = {
  /** Its name, with the id of what it belongs to: its cursors are good for no other. */
  readonly list: string;
  view(row: Row): View;
  /** The id by which the list is sorted. */
  idOf(row: Row): string;
};

/** Rows of a page, unless said otherwise. */
export const LIMIT = 20;
/** Hexadecimal digits of a CRC-32. */
const MARK_LENGTH = 8;

/** By page number, or from a cursor on; never both. */
export function listRequestOf(query: ListQuery, list: string): ListRequest {
  const { page = 1, limit = LIMIT, cursor, include_total: includeTotal = false } = query;
  if (cursor === undefined) return { limit, offset: offsetOf({ page, limit }), includeTotal };
  if (query.page !== undefined) throw wrong('page', 'NOT_ALLOWED', 'goes with no cursor');
  return { limit, offset: 0, before: uuidOfCursor(list, cursor), includeTotal };
}

export function createdBetween(query: ListQuery): CreatedBetween {
  return {
    createdFrom: instantOf('created_from', query.created_from),
    createdTo: instantOf('created_to', query.created_to),
  };
}

/** A place in one list. */
export function cursorText(list: string, uuid: string): string {
  return idText('cursor', uuid) + markOf(list);
}

/** The UUID behind a cursor of this list; VALIDATION_ERROR for any other. */
export function uuidOfCursor(list: string, cursor: string): string {
  const uuid = uuidOf('cursor', cursor.slice(0, -MARK_LENGTH));
  if (uuid !== undefined && cursor.endsWith(markOf(list))) return uuid;
  throw wrong('cursor', 'INVALID_FORMAT', 'is none that a page of this list gave');
}

export function listView<Row, View>(
  { items, hasMore, total }: List<Row>,
  query: ListQuery,
  { list, view, idOf }: Shown<Row, View>,
) {
  const { page = 1, limit = LIMIT, cursor } = query;
  const last = items.at(-1);
  return {
    items: items.map(view),
    pagination: {
      page: cursor === undefined ? page : null,
      limit,
      has_more: hasMore,
      next_cursor: hasMore && last !== undefined ? cursorText(list, idOf(last)) : null,
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

/** Against mistakes, not against malice: a cursor leads to nothing but its client's own rows. */
function markOf(list: string): string {
  return crc32(list).toString(16).padStart(MARK_LENGTH, '0');
}

function instantOf(path: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw wrong(path, 'INVALID_FORMAT', 'is no time');
  return date;
}
