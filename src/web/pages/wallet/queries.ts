import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { paths } from '#src/http/contract/api.gen.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import { startOfDay } from '#src/web/kit/format.ts';
import { dayAfter } from './days.ts';
import type { WalletSearch } from './search.ts';

type Query = NonNullable<paths['/api/v1/transactions/export']['get']['parameters']['query']>;

const PAGE_ROWS = 50;

export function dailyBalancesQuery({ dashboardApi, environment }: Clients, days: number) {
  return queryOptions({
    queryKey: [environment, 'balance', 'days', days],
    queryFn: async () => {
      const params = { query: { days } };
      const answer = dashboardApi.GET('/api/dashboard/wallet/balances', { params });
      return (await ok(answer)).data.items;
    },
    placeholderData: keepPreviousData,
  });
}

export function transactionsQuery({ api, environment }: Clients, search: WalletSearch) {
  const filter = filterOf(search);
  return infiniteQueryOptions({
    queryKey: [environment, 'transactions', filter],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { ...filter, limit: PAGE_ROWS, ...(cursor && { cursor }) };
      return (await ok(api.GET('/api/v1/transactions', { params: { query }, signal }))).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  });
}

export function pendingCodQuery({ api, environment }: Clients) {
  return queryOptions({
    queryKey: [environment, 'balance', 'cod'],
    queryFn: async () => (await ok(api.GET('/api/v1/balance/cod'))).data,
  });
}

/** The filters of the page as the API takes them; its days are those of western Indonesia. */
export function filterOf({ type, bucket, reference, from, to }: WalletSearch): Query {
  return {
    ...(type && { type: [...type] }),
    ...(bucket && { bucket }),
    ...(reference && { reference }),
    ...(from && { created_from: startOfDay(from) }),
    ...(to && { created_to: startOfDay(dayAfter(to)) }),
  };
}

/** The same as the query part of an address. */
export function filterText(filter: Query): string {
  const entries = Object.entries(filter).map(([name, value]) => [name, String(value)] as const);
  const text = new URLSearchParams(entries.map(([name, value]) => [name, value])).toString();
  return text === '' ? '' : `?${text.replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}
