import type { Tenant } from '#domain/environment.ts';
import type { Webhook, WebhookKey } from '#domain/notifying/webhook/webhook.ts';
import type { WebhookStore } from '#domain/notifying/webhook/webhook-store.ts';
import { notFound } from '#domain/refusal.ts';

/** @throws NOT_FOUND alike for unknown and other tenants' ids. */
export type GetWebhook = (tenant: Tenant, webhookId: string) => Promise<Webhook>;

export function getWebhook(webhooks: WebhookStore): GetWebhook {
  return async (tenant, webhookId) =>
    requireWebhook(await webhooks.find(webhookKey(tenant, webhookId)));
}

export function webhookKey({ accountId, environment }: Tenant, webhookId: string): WebhookKey {
  return { accountId, environment, webhookId };
}

/** Throws NOT_FOUND. */
export function requireWebhook(webhook: Webhook | undefined): Webhook {
  if (webhook === undefined) throw notFound('webhook endpoint');
  return webhook;
}
