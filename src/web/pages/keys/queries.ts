import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Clients, ok } from '#src/web/api/client.ts';

export type ApiKey = Awaited<ReturnType<typeof readKeys>>['items'][number];

/** Newest first, a page at a time. */
export function keysQuery(clients: Clients) {
  return infiniteQueryOptions({
    queryKey: [clients.environment, 'keys'],
    queryFn: ({ pageParam }) => readKeys(clients, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

async function readKeys({ dashboardApi }: Clients, cursor: string) {
  const query = cursor === '' ? {} : { cursor };
  const { data } = await ok(dashboardApi.GET('/api/dashboard/keys', { params: { query } }));
  return data;
}
