import type { components } from '#src/http/contract/api.gen.ts';
import type { Clients } from '#src/web/api/client.ts';
import { ok } from '#src/web/api/client.ts';

export type Endpoint = components['schemas']['Webhook'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryStatus = components['schemas']['DeliveryStatus'];
export type Attempt = components['schemas']['DeliveryAttempt'];

/** More than an environment may have. */
const ENDPOINTS_MAX = 50;
const DELIVERY_ROWS = 50;
const DELIVERIES = '/api/v1/webhooks/{webhook_id}/deliveries';

export async function readEndpoints({ api }: Clients): Promise<readonly Endpoint[]> {
  const params = { query: { limit: ENDPOINTS_MAX } };
  const { data } = await ok(api.GET('/api/v1/webhooks', { params }));
  return data.items;
}

export async function readEndpoint({ api }: Clients, id: string): Promise<Endpoint> {
  const params = { path: { webhook_id: id } };
  const { data } = await ok(api.GET('/api/v1/webhooks/{webhook_id}', { params }));
  return data;
}

type Asked = {
  readonly id: string;
  readonly status: readonly DeliveryStatus[] | undefined;
  readonly cursor: string | undefined;
};

export async function readDeliveries({ api }: Clients, { id, status, cursor }: Asked) {
  const query = {
    limit: DELIVERY_ROWS,
    ...(status && { status: [...status] }),
    ...(cursor && { cursor }),
  };
  const { data } = await ok(api.GET(DELIVERIES, { params: { path: { webhook_id: id }, query } }));
  return data;
}

export async function readPayload({ api }: Clients, eventId: string) {
  const params = { path: { event_id: eventId } };
  const { data } = await ok(api.GET('/api/v1/events/{event_id}', { params }));
  const { position: _, ...payload } = data;
  return payload;
}
