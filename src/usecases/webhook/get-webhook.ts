import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Webhook, WebhookKey } from '#domain/webhook/webhook.ts';
import type { WebhookStore } from '#domain/webhook/webhook-store.ts';

/**
 * Finds an endpoint by its id, `whk_…`. NOT_FOUND alike for malformed, unknown and other tenants'
 * ids.
 */
export type GetWebhook = (tenant: Tenant, id: string) => Promise<Webhook>;

export function getWebhook(webhooks: WebhookStore): GetWebhook {
  return async (tenant, id) => requireWebhook(await webhooks.find(webhookKey(tenant, id)));
}

/** Throws NOT_FOUND if the id is malformed. */
export function webhookKey({ accountId, environment }: Tenant, id: string): WebhookKey {
  const webhookId = uuidOf('webhook', id);
  if (webhookId === undefined) throw unknownWebhook();
  return { accountId, environment, webhookId };
}

/** Throws NOT_FOUND. */
export function requireWebhook(webhook: Webhook | undefined): Webhook {
  if (webhook === undefined) throw unknownWebhook();
  return webhook;
}

function unknownWebhook(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such webhook endpoint.');
}
