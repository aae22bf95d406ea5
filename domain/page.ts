import { Refusal } from './refusal.ts';

/** Rows newest first; `before` is the id of the previous page's last row (keyset, never OFFSET). */
export type PageRequest = { readonly limit: number; readonly before?: string };

export type Page<Row> = { readonly items: readonly Row[]; readonly hasMore: boolean };

/** A requested page: by number, or by the cursor of the previous page. */
export type ListRequest = PageRequest & {
  /** Rows to skip; zero with `before`. */
  readonly offset: number;
  readonly includeTotal: boolean;
};

/** `total` is null unless requested; TOTAL_MAX + 1 stands for "more". */
export type List<Row> = Page<Row> & { readonly total: number | null };

/** Creation times: `createdFrom` inclusive, `createdTo` exclusive. */
export type CreatedBetween = { readonly createdFrom: Date | null; readonly createdTo: Date | null };

/** Limit of paging by number, and of counting: a full count would cost as much as reading. */
export const TOTAL_MAX = 10_000;

/** Stores read one row more than `limit`: its presence is `hasMore`, no count needed. */
export function pageOf<Row>(rows: readonly Row[], limit: number): Page<Row> {
  return { items: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Number of rows before a page. Throws PAGE_TOO_DEEP if the page ends after the 10,000th row. */
export function offsetOf({ page, limit }: { page: number; limit: number }): number {
  if (page * limit <= TOTAL_MAX) return (page - 1) * limit;
  const message = `Pages reach ${TOTAL_MAX} rows deep: go on from there with next_cursor.`;
  throw new Refusal('PAGE_TOO_DEEP', message, {
    fieldErrors: [{ path: 'page', code: 'PAGE_TOO_DEEP', message }],
  });
}
