import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Clients } from '#src/web/api/client.ts';
import { type DeliveryStatus, readDeliveries } from './queries.ts';

type Asked = { readonly id: string; readonly status: readonly DeliveryStatus[] | undefined };

/** Pending deliveries are polled, since no event announces an attempt; others follow the events. */
const READ_AGAIN_MS = 5_000;

export function deliveriesQuery(clients: Clients, { id, status }: Asked) {
  return infiniteQueryOptions({
    queryKey: [clients.environment, 'webhook', id, 'deliveries', status ?? []],
    queryFn: ({ pageParam }) => readDeliveries(clients, { id, status, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
    refetchInterval: ({ state: { data } }) => {
      const isWaiting = data?.pages[0]?.items.some((delivery) => delivery.status === 'PENDING');
      return isWaiting === true && READ_AGAIN_MS;
    },
  });
}
