/** Rows newest first; `before` is the id of the last row already seen (keyset, never OFFSET). */
export type PageRequest = { readonly limit: number; readonly before?: string };

export type Page<Row> = { readonly items: readonly Row[]; readonly hasMore: boolean };

/** Stores read one row more than asked: its presence is `hasMore`, no count needed. */
export function pageOf<Row>(rows: readonly Row[], limit: number): Page<Row> {
  return { items: rows.slice(0, limit), hasMore: rows.length > limit };
}
