import { Refusal } from './refusal.ts';

/** Rows newest first; `before` is the id of the last row already seen (keyset, never OFFSET). */
export type PageRequest = { readonly limit: number; readonly before?: string };

export type Page<Row> = { readonly items: readonly Row[]; readonly hasMore: boolean };

/** A page as clients ask for it: by its number, or by the cursor that the page before gave. */
export type ListRequest = PageRequest & {
  /** Rows to pass over; zero beside `before`. */
  readonly offset: number;
  readonly includeTotal: boolean;
};

/** `total` is null where it was not asked for; TOTAL_MAX + 1 of them stand for "more". */
export type List<Row> = Page<Row> & { readonly total: number | null };

/** Both ends are times of creation: from the first on, before the second. */
export type CreatedBetween = { readonly createdFrom: Date | null; readonly createdTo: Date | null };

/** Nobody reads that far by page numbers, and counting further would cost as much as reading. */
export const TOTAL_MAX = 10_000;

/** Stores read one row more than asked: its presence is `hasMore`, no count needed. */
export function pageOf<Row>(rows: readonly Row[], limit: number): Page<Row> {
  return { items: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** The rows before a page; PAGE_TOO_DEEP where it ends behind the 10,000th row. */
export function offsetOf({ page, limit }: { page: number; limit: number }): number {
  if (page * limit <= TOTAL_MAX) return (page - 1) * limit;
  const message = `Pages reach ${TOTAL_MAX} rows deep: go on from there with next_cursor.`;
  throw new Refusal('PAGE_TOO_DEEP', message, {
    fieldErrors: [{ path: 'page', code: 'PAGE_TOO_DEEP', message }],
  });
}
