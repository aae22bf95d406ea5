import type { Tenant } from '#domain/environment.ts';
import type { DeliveryWithAttempts } from '#domain/notifying/webhook/delivery.ts';
import type { DeliveryFilter } from '#domain/notifying/webhook/delivery-store.ts';
import type { Webhook } from '#domain/notifying/webhook/webhook.ts';
import type { List, ListRequest } from '#domain/page.ts';
import type { Ports } from '../../ports.ts';
import type { GetWebhook } from './get-webhook.ts';

/** An endpoint and a page of its deliveries. */
export type DeliveryList = {
  readonly webhook: Webhook;
  readonly deliveries: List<DeliveryWithAttempts>;
};

/** Throws NOT_FOUND. */
export type ListDeliveries = (
  of: { readonly tenant: Tenant; readonly webhookId: string },
  filter: DeliveryFilter,
  request: ListRequest,
) => Promise<DeliveryList>;

type Deps = Pick<Ports, 'deliveries'> & { readonly getWebhook: GetWebhook };

export function listDeliveries({ getWebhook, deliveries }: Deps): ListDeliveries {
  return async ({ tenant, webhookId }, filter, request) => {
    const webhook = await getWebhook(tenant, webhookId);
    return { webhook, deliveries: await deliveries.list(webhook, filter, request) };
  };
}
