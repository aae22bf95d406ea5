import type { Tenant } from '#domain/environment.ts';
import { refuseSince } from '#domain/notifying/webhook/recovery.ts';
import { refuseDisabled } from '#domain/notifying/webhook/webhook.ts';
import type { Ports } from '../../ports.ts';
import { requireWebhook, webhookKey } from './get-webhook.ts';

/**
 * Queues events since a time that were never delivered to the endpoint, in the background.
 * VALIDATION_ERROR for a time before the retention of events; NOT_FOUND, WEBHOOK_DISABLED.
 */
export type RecoverWebhook = (tenant: Tenant, webhookId: string, since: Date) => Promise<void>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock'>;

export function recoverWebhook({ unitOfWork, clock }: Deps): RecoverWebhook {
  return async (tenant, webhookId, since) => {
    const key = webhookKey(tenant, webhookId);
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
