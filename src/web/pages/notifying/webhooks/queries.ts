import type { components } from '#src/http/contract/api.gen.ts';
import type { Clients } from '#src/web/api/client.ts';
import { reading } from '#src/web/api/reading.ts';

export type Endpoint = components['schemas']['Webhook'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryStatus = components['schemas']['DeliveryStatus'];
export type Attempt = components['schemas']['DeliveryAttempt'];

/** More endpoints than an environment may have. */
const ENDPOINTS_MAX = 50;

export function endpointsQuery(clients: Clients) {
  return {
    ...reading(clients, '/api/v1/webhooks', { noun: 'webhooks', query: { limit: ENDPOINTS_MAX } }),
    select: ({ items }: { readonly items: readonly Endpoint[] }) => items,
  };
}
