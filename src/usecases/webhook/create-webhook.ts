import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { newSecret } from '#domain/webhook/signing-secret.ts';
import { freeSlot, newWebhook, type Webhook, type WebhookTerms } from '#domain/webhook/webhook.ts';
import { decideSurely } from '../decide-surely.ts';
import { refuseUrl, type UrlJudge } from './refuse-url.ts';

/**
 * A new endpoint, which is told what happens from now on. VALIDATION_ERROR, field code
 * URL_NOT_ALLOWED; WEBHOOK_LIMIT_REACHED.
 */
export type CreateWebhook = (tenant: Tenant, terms: WebhookTerms) => Promise<Webhook>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly webhookSender: UrlJudge;
  readonly clock: Clock;
  readonly chance: Chance;
};

/** Of two that want the same slot one gets it; the other looks again, and takes another. */
export function createWebhook(deps: Deps): CreateWebhook {
  const { unitOfWork, webhookSender, clock, chance } = deps;
  return async ({ accountId, environment }, terms) => {
    await refuseUrl(webhookSender, terms.url);
    const key = { accountId, environment, webhookId: chance.uuid() };
    const secret = newSecret(chance);
    return decideSurely(unitOfWork, {
      look: ({ webhooks }) => webhooks.all(key),
      decide(all, write) {
        const made = all.find(({ webhookId }) => webhookId === key.webhookId);
        if (made !== undefined) return made;
        const first = { slot: freeSlot(all, chance), secret, now: clock.now() };
        const webhook = newWebhook(key, terms, first);
        write.webhooks.insert(webhook);
        return webhook;
      },
    });
  };
}
