/** A list that is read page by page: `for await (const row of list)`. */
export type Pages<Page, Item> = AsyncIterable<Item> & {
  /** Reads one page: the first, or the one that the query names. */
  page(): Promise<Page>;
  /** All pages from the selected one on. */
  pages(): AsyncIterable<Page>;
};

type AnyPage<Item> = {
  readonly items: readonly Item[];
  readonly pagination: { readonly has_more: boolean; readonly next_cursor: string | null };
};
type Query = Readonly<Record<string, unknown>>;

/** Continues by `next_cursor`, so that rows added meanwhile do not shift the pages. */
export function paged<Page extends AnyPage<Item>, Item>(
  read: (query: Query) => Promise<Page>,
  query: Query,
): Pages<Page, Item> {
  async function* pages() {
    let place: Query = query;
    for (;;) {
      const page = await read(place);
      yield page;
      const { has_more: hasMore, next_cursor: cursor } = page.pagination;
      if (!hasMore || cursor === null) return;
      // A cursor replaces the parameters that select the first page.
      const { page: _page, after: _after, include_total: _total, ...filters } = query;
      place = { ...filters, cursor };
    }
  }
  return {
    page: () => read(query),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { items } of pages()) yield* items;
    },
  };
}
