import type { Tenant } from '#domain/environment.ts';
import {
  changed,
  isEnabled,
  type Webhook,
  type WebhookTerms,
} from '#domain/notifying/webhook/webhook.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';
import { requireWebhook, webhookKey } from './get-webhook.ts';
import { refuseUrl, type UrlChecker } from './refuse-url.ts';

/**
 * Changes the fields in `change` and keeps the others. A disabled endpoint gets no new deliveries;
 * pending ones continue when it is enabled again. NOT_FOUND; VALIDATION_ERROR, field code
 * URL_NOT_ALLOWED.
 */
export type UpdateWebhook = (
  tenant: Tenant,
  webhookId: string,
  change: Partial<WebhookTerms>,
) => Promise<Webhook>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock'> & {
  readonly webhookSender: UrlChecker;
};
type Change = { readonly before: Webhook; readonly after: Webhook; readonly now: Date };

export function updateWebhook({ unitOfWork, webhookSender, clock }: Deps): UpdateWebhook {
  return async (tenant, webhookId, change) => {
    const key = webhookKey(tenant, webhookId);
    if (change.url !== undefined) await refuseUrl(webhookSender, change.url);
    return unitOfWork.decide({
      retry: true,
      look: ({ webhooks }) => webhooks.find(key),
      decide(found, write) {
        const before = requireWebhook(found);
        const after = changed(before, change);
        write.webhooks.update(before, after);
        followUp({ before, after, now: clock.now() }, write);
        return after;
      },
    });
  };
}

function followUp({ before, after, now }: Change, write: Writes): void {
  // `Retry-After` and failures belonged to the receiver at the old URL.
  if (before.url !== after.url) write.deliveries.markDueNow(after, now);
  if (isEnabled(before) === isEnabled(after)) return;
  if (isEnabled(after)) write.deliveries.queue(after, now);
  else write.deliveries.unqueue(after);
}
