import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Clients, ok } from '#src/web/api/client.ts';

const PAGE_ROWS = 50;
/** Polls while a payout is expected, since no event announces it. */
const LOOK_MS = 20_000;

export function withdrawalsQuery({ api, environment }: Clients) {
  return infiniteQueryOptions({
    queryKey: [environment, 'withdrawals'],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: PAGE_ROWS, ...(cursor && { cursor }) };
      return (await ok(api.GET('/api/v1/withdrawals', { params: { query }, signal }))).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
    refetchInterval: ({ state }) => {
      const rows = state.data?.pages.flatMap(({ items }) => items) ?? [];
      return rows.some(({ status }) => status === 'REQUESTED') ? LOOK_MS : false;
    },
  });
}

export function bankAccountsQuery({ api, environment }: Clients) {
  return queryOptions({
    queryKey: [environment, 'bank-accounts'],
    queryFn: async () => (await ok(api.GET('/api/v1/bank_accounts'))).data.items,
  });
}

export function claimsQuery({ api, environment }: Clients) {
  return infiniteQueryOptions({
    queryKey: [environment, 'claims'],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: PAGE_ROWS, ...(cursor && { cursor }) };
      return (await ok(api.GET('/api/v1/claims', { params: { query }, signal }))).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  });
}
