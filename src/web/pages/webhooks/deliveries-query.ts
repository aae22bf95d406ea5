import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Clients } from '#src/web/api/client.ts';
import { type DeliveryStatus, readDeliveries } from './queries.ts';

type Asked = { readonly id: string; readonly status: readonly DeliveryStatus[] | undefined };

/** Deliveries wait, and are attempted again: what is shown is read anew while one looks. */
const READ_AGAIN_MS = 5_000;

export function deliveriesQuery(clients: Clients, { id, status }: Asked) {
  return infiniteQueryOptions({
    queryKey: [clients.environment, 'deliveries', id, status ?? []],
    queryFn: ({ pageParam }) => readDeliveries(clients, { id, status, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
    refetchInterval: READ_AGAIN_MS,
  });
}
