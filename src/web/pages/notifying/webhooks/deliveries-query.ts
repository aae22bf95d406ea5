import type { Clients } from '#src/web/api/client.ts';
import { readingPages } from '#src/web/api/reading.ts';
import type { Delivery, DeliveryStatus } from './queries.ts';

type Asked = { readonly id: string; readonly status: readonly DeliveryStatus[] | undefined };
type State = {
  readonly data?:
    | { readonly pages: readonly { readonly items: readonly Delivery[] }[] }
    | undefined;
};

/**
 * Interval of polling pending deliveries, because no event announces an attempt; other queries
 * follow the events.
 */
const READ_AGAIN_MS = 5_000;
const DELIVERY_ROWS = 50;

export function deliveriesQuery(clients: Clients, { id, status }: Asked) {
  return {
    ...readingPages(clients, '/api/v1/webhooks/{webhook_id}/deliveries', {
      noun: 'webhook',
      path: { webhook_id: id },
      query: { limit: DELIVERY_ROWS, ...(status && { status: [...status] }) },
    }),
    refetchInterval: ({ state: { data } }: { readonly state: State }) => {
      const isWaiting = data?.pages[0]?.items.some((delivery) => delivery.status === 'PENDING');
      return isWaiting === true && READ_AGAIN_MS;
    },
  };
}
