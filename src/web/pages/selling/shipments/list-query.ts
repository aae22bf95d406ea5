import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import { dayAfter } from '#domain/day.ts';
import type { paths } from '#src/http/contract/api.gen.ts';
import { startOfDay } from '#src/web/kit/format.ts';
import { parseSearch, writeSearch } from '#src/web/kit/search-text.ts';
import { type ShipmentsSearch, shipmentsSearch } from './search.ts';
import { tagOf } from './tag.ts';

type ApiQuery = NonNullable<paths['/api/v1/shipments']['get']['parameters']['query']>;
export type ListFilters = Omit<ApiQuery, 'page' | 'limit' | 'cursor' | 'include_total'>;

/** The API's minimum length; a single letter is still being typed. */
const SEARCH_MIN = 2;

/** Filters for both the list and its export; the last day is included. */
export function filtersOf(
  { from, to, after: _, ...own }: ShipmentsSearch,
  zone: TimeZone,
): ListFilters {
  const { status, payment_status, courier, awb, reference, search, tag } = own;
  return {
    ...(status && { status: [...status] }),
    ...(payment_status && { payment_status: [...payment_status] }),
    ...(courier && { courier }),
    ...(awb && { awb }),
    ...(reference && { reference }),
    ...(search && search.length >= SEARCH_MIN && { search }),
    ...(tag && { tag: tagOf(tag) }),
    ...(from && { created_from: startOfDay(from, zone) }),
    ...(to && { created_to: startOfDay(dayAfter(to, 1), zone) }),
  };
}

export function hasFilters(search: ShipmentsSearch): boolean {
  return countFilters(search) > 0;
}

export function countFilters(search: ShipmentsSearch): number {
  return Object.keys(filtersOf(search, 'WIB')).length;
}

/** Path of the API request that a program would send. */
export function listPath(search: ShipmentsSearch, zone: TimeZone): string {
  return `/api/v1/shipments${writeSearch(filtersOf(search, zone))}`;
}

/** Query of a saved view: the filters without the page. */
export function viewQueryOf({ after: _, ...filters }: ShipmentsSearch): string {
  return encodeURI(decodeURI(writeSearch(filters).slice(1)));
}

export function searchOfView(query: string): ShipmentsSearch {
  return shipmentsSearch(parseSearch(query));
}
