/** The next page of a list. */
export type More = {
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly read: () => void;
};

type PagedQuery = {
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
