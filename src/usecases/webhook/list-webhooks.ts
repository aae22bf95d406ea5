import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import type { WebhookStore } from '#domain/webhook/webhook-store.ts';

export type ListWebhooks = (
  tenant: Tenant,
  created: CreatedBetween,
  request: ListRequest,
) => Promise<List<Webhook>>;

export function listWebhooks(webhooks: WebhookStore): ListWebhooks {
  return (tenant, created, request) => webhooks.list(tenant, created, request);
}
