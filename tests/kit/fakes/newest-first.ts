import { type Page, type PageRequest, pageOf } from '#domain/page.ts';

/** A keyset page: ids sort by the time they were made. */
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
