/** The next page of a list. */
export type More = {
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly read: () => void;
};

export type PagedQuery = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

export function moreOf(query: PagedQuery): More {
  return {
    hasMore: query.hasNextPage,
    isReading: query.isFetchingNextPage,
    read: () => void query.fetchNextPage(),
  };
}

type PagesQuery<Row> = {
  readonly data?: { readonly pages: readonly { readonly items: readonly Row[] }[] } | undefined;
};

/** Rows of all pages read so far; undefined before the first. */
export function rowsOf<Row>({ data }: PagesQuery<Row>): readonly Row[] | undefined {
  return data?.pages.flatMap(({ items }) => items);
}
