import { dayAfter } from '#domain/figure/wib-day.ts';
import type { paths } from '#src/http/contract/api.gen.ts';
import { startOfDay } from '#src/web/kit/format.ts';
import { parseSearch, writeSearch } from '#src/web/kit/search-text.ts';
import { type ShipmentsSearch, shipmentsSearch } from './search.ts';

type ApiQuery = NonNullable<paths['/api/v1/shipments']['get']['parameters']['query']>;
export type ListFilters = Omit<ApiQuery, 'page' | 'limit' | 'cursor' | 'include_total'>;

/** The API's least: a first letter is still being typed. */
const SEARCH_MIN = 2;

/** The filters as both the list and its export take them; the last day is meant whole. */
export function filtersOf({ from, to, after: _, ...own }: ShipmentsSearch): ListFilters {
  const { status, payment_status, courier, awb, reference, search, tag } = own;
  return {
    ...(status && { status: [...status] }),
    ...(payment_status && { payment_status: [...payment_status] }),
    ...(courier && { courier }),
    ...(awb && { awb }),
    ...(reference && { reference }),
    ...(search && search.length >= SEARCH_MIN && { search }),
    ...(tag && { tag: tag.toLowerCase() }),
    ...(from && { created_from: startOfDay(from) }),
    ...(to && { created_to: startOfDay(dayAfter(to, 1)) }),
  };
}

export function hasFilters(search: ShipmentsSearch): boolean {
  return countFilters(search) > 0;
}

export function countFilters(search: ShipmentsSearch): number {
  return Object.keys(filtersOf(search)).length;
}

/** Query of the API request, as a program would write it. */
export function listPath(search: ShipmentsSearch): string {
  return `/api/v1/shipments${writeSearch(filtersOf(search))}`;
}

/** Query of a saved view: the filters without the page. */
export function viewQueryOf({ after: _, ...filters }: ShipmentsSearch): string {
  return encodeURI(decodeURI(writeSearch(filters).slice(1)));
}

export function searchOfView(query: string): ShipmentsSearch {
  return shipmentsSearch(parseSearch(query));
}

/** The cursors of a page further on; they stand in the URL, so that its link opens this page. */
export function further({ after = [] }: ShipmentsSearch, cursor: string): readonly string[] {
  return [...after, cursor];
}

/** Cursor of the previous page; undefined for the first page. */
export function back({ after = [] }: ShipmentsSearch): readonly string[] | undefined {
  return after.length > 1 ? after.slice(0, -1) : undefined;
}
