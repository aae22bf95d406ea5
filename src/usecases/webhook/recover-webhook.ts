import type { Tenant } from '#domain/environment.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { refuseSince } from '#domain/webhook/recovery.ts';
import { refuseDisabled } from '#domain/webhook/webhook.ts';
import { requireWebhook, webhookKey } from './get-webhook.ts';

/**
 * Queues events since a time that were never delivered to the endpoint, in the background.
 * VALIDATION_ERROR for a time before the retention of events; NOT_FOUND, WEBHOOK_DISABLED.
 */
export type RecoverWebhook = (tenant: Tenant, id: string, since: Date) => Promise<void>;

type Deps = { readonly unitOfWork: UnitOfWork; readonly clock: Clock };

export function recoverWebhook({ unitOfWork, clock }: Deps): RecoverWebhook {
  return async (tenant, id, since) => {
    const key = webhookKey(tenant, id);
    const now = clock.now();
    await unitOfWork.decide({
      retry: true,
      look: ({ webhooks }) => webhooks.find(key),
      decide(found, write) {
        const webhook = requireWebhook(found);
        refuseSince(since, now);
        refuseDisabled(webhook);
        write.deliveries.recover(key, { since, now });
      },
    });
  };
}
