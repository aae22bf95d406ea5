import type { Tenant } from '#domain/environment.ts';
import { newSecret } from '#domain/notifying/webhook/signing-secret.ts';
import {
  freeSlot,
  newWebhook,
  type Webhook,
  type WebhookTerms,
} from '#domain/notifying/webhook/webhook.ts';
import type { Ports } from '../../ports.ts';
import { refuseUrl, type UrlChecker } from './refuse-url.ts';

/**
 * A new endpoint, which receives events from now on. VALIDATION_ERROR, field code
 * URL_NOT_ALLOWED; WEBHOOK_LIMIT_REACHED.
 */
export type CreateWebhook = (tenant: Tenant, terms: WebhookTerms) => Promise<Webhook>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'> & {
  readonly webhookSender: UrlChecker;
};

/**
 * Concurrent requests for one slot: one gets it, and the other looks again and takes another slot.
 */
export function createWebhook(deps: Deps): CreateWebhook {
  const { unitOfWork, webhookSender, clock, random } = deps;
  return async ({ accountId, environment }, terms) => {
    await refuseUrl(webhookSender, terms.url);
    const key = { accountId, environment, webhookId: random.uuid() };
    const secret = newSecret(random);
    return unitOfWork.decide({
      retry: true,
      look: ({ webhooks }) => webhooks.all(key),
      decide(all, write) {
        const existing = all.find(({ webhookId }) => webhookId === key.webhookId);
        if (existing !== undefined) return existing;
        const first = { slot: freeSlot(all, random), secret, now: clock.now() };
        const webhook = newWebhook(key, terms, first);
        write.webhooks.insert(webhook);
        return webhook;
      },
    });
  };
}
