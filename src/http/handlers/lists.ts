import { ZONE_NAMES } from '#domain/carrying/area/time-zone.ts';
import { idText, uuidOf } from '#domain/id.ts';
import {
  type CreatedBetween,
  type List,
  type ListRequest,
  offsetOf,
  TOTAL_MAX,
} from '#domain/page.ts';
import { crc32 } from '#domain/people/access/crc32.ts';
import { invalidParameter } from '#domain/refusal.ts';
import { instantIn, isTimeZone } from '#domain/zoned-time.ts';

/** Query parameters of every list. */
export type ListQuery = {
  readonly page?: number;
  readonly limit?: number;
  readonly cursor?: string;
  readonly include_total?: boolean;
  readonly created_from?: string;
  readonly created_to?: string;
  readonly timezone?: string;
};

/** How a list presents its rows. */
export type ListPresentation<Row, View> = {
  /** Name of the list, with its parent's id: cursors are valid for this list only. */
  readonly list: string;
  view(row: Row): View;
  /** The id by which the list is sorted. */
  idOf(row: Row): string;
};

/** Default number of rows. */
export const LIMIT = 20;
/** Hexadecimal digits of a CRC-32. */
const CHECKSUM_LENGTH = 8;
const HEX = 16;
const UUID_DIGITS = 32;
const UUID_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** Pages by number or by cursor, not both. */
export function listRequestOf(query: ListQuery, list: string): ListRequest {
  const { page = 1, limit = LIMIT, cursor, include_total: includeTotal = false } = query;
  if (cursor === undefined) return { limit, offset: offsetOf({ page, limit }), includeTotal };
  if (query.page !== undefined)
    throw invalidParameter('page', 'NOT_ALLOWED', 'cannot be combined with a cursor');
  return { limit, offset: 0, before: uuidOfCursor(list, cursor), includeTotal };
}

export function createdBetween(query: ListQuery): CreatedBetween {
  return {
    createdFrom: instantAt(query, 'created_from'),
    createdTo: instantAt(query, 'created_to'),
  };
}

/** A cursor of one list. */
export function cursorText(list: string, uuid: string): string {
  return idText('cursor', uuid) + checksumOf(list);
}

/** Returns the UUID in a cursor; VALIDATION_ERROR for a cursor of another list. */
export function uuidOfCursor(list: string, cursor: string): string {
  const uuid = uuidOf('cursor', cursor.slice(0, -CHECKSUM_LENGTH));
  if (uuid !== undefined && cursor.endsWith(checksumOf(list))) return uuid;
  throw invalidParameter('cursor', 'INVALID_FORMAT', 'is none that a page of this list gave');
}

/** Start of a page of numbered rows, by number or by cursor; 0 by default. */
export function placeOf(
  { after, cursor }: { readonly after?: number | undefined; readonly cursor?: string | undefined },
  list: string,
): number {
  if (cursor === undefined) return after ?? 0;
  if (after !== undefined)
    throw invalidParameter('after', 'NOT_ALLOWED', 'cannot be combined with a cursor');
  const place = Number.parseInt(uuidOfCursor(list, cursor).replaceAll('-', ''), HEX);
  if (Number.isSafeInteger(place)) return place;
  throw invalidParameter('cursor', 'INVALID_FORMAT', 'is none that a page of this list gave');
}

/** An opaque cursor in the format of all other lists. */
export function placeText(list: string, place: number): string {
  const digits = place.toString(HEX).padStart(UUID_DIGITS, '0');
  return cursorText(list, digits.replace(UUID_GROUPS, '$1-$2-$3-$4-$5'));
}

export function listView<Row, View>(
  { items, hasMore, total }: List<Row>,
  query: ListQuery,
  { list, view, idOf }: ListPresentation<Row, View>,
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

/** Against mistakes, not attacks: a cursor only leads to the tenant's own rows. */
function checksumOf(list: string): string {
  return crc32(list).toString(16).padStart(CHECKSUM_LENGTH, '0');
}

function instantAt(query: ListQuery, name: 'created_from' | 'created_to'): Date | null {
  const text = query[name];
  return text === undefined ? null : momentIn(timeZoneIn(query), name, text);
}

/** The zone of the request's dates; VALIDATION_ERROR for a name that is unknown. */
export function timeZoneIn({ timezone = 'UTC' }: { readonly timezone?: string }): string {
  if (isTimeZone(timezone)) return timezone;
  const what = 'must be a name of the IANA time zone database, such as Asia/Jakarta';
  throw invalidParameter('timezone', 'UNKNOWN_TIME_ZONE', what);
}

/** Time zone of a dashboard request; WIB by default, which most accounts use. */
export function pageZoneIn({ timezone = ZONE_NAMES.WIB }: { readonly timezone?: string }): string {
  return timeZoneIn({ timezone });
}

/** VALIDATION_ERROR for a day that its month does not have. */
export function momentIn(timeZone: string, path: string, text: string): Date {
  const instant = instantIn(timeZone, text);
  if (instant !== undefined) return instant;
  throw invalidParameter(path, 'INVALID_FORMAT', 'must be a date or a time that exists');
}
