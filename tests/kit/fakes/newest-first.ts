import {
  type CreatedBetween,
  type List,
  type ListRequest,
  type Page,
  type PageRequest,
  pageOf,
  TOTAL_MAX,
} from '#domain/page.ts';

/** Keyset page: ids sort by the time they were made. */
export function newestFirst<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { limit, before }: PageRequest,
): Page<Row> {
  const older = rows.filter((row) => before === undefined || idOf(row) < before);
  return pageOf(
    older.toSorted((a, b) => (idOf(a) < idOf(b) ? 1 : -1)),
    limit,
  );
}

/** Page by its number or by keyset, with the total. */
export function listOf<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { limit, offset, before, includeTotal }: ListRequest,
): List<Row> {
  const all = { limit: rows.length, ...(before === undefined ? {} : { before }) };
  const { items } = newestFirst(rows, idOf, all);
  const total = includeTotal ? Math.min(rows.length, TOTAL_MAX + 1) : null;
  return { ...pageOf(items.slice(offset), limit), total };
}

/** Reports whether a time is at or after the first, and before the second. */
export function isBetween(at: Date, from: Date | null, to: Date | null): boolean {
  return (from === null || at >= from) && (to === null || at < to);
}

/** True if a row has one of these statuses and was created in the given time range. */
export function isAsked<Status>(
  { status, createdAt }: { readonly status: Status; readonly createdAt: Date },
  filter: CreatedBetween & { readonly statuses: readonly Status[] | null },
): boolean {
  const { statuses, createdFrom, createdTo } = filter;
  return (statuses?.includes(status) ?? true) && isBetween(createdAt, createdFrom, createdTo);
}
