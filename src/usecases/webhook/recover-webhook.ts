import type { Tenant } from '#domain/environment.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { refuseSince } from '#domain/webhook/recovery.ts';
import { refuseDisabled } from '#domain/webhook/webhook.ts';
import { decideSurely } from '../decide-surely.ts';
import { known, webhookKey } from './get-webhook.ts';

/**
 * Queues what has happened since then and was never delivered there, behind the answer.
 * VALIDATION_ERROR for a time that events are not kept from; NOT_FOUND, WEBHOOK_DISABLED.
 */
export type RecoverWebhook = (tenant: Tenant, id: string, since: Date) => Promise<void>;

type Deps = { readonly unitOfWork: UnitOfWork; readonly clock: Clock };

export function recoverWebhook({ unitOfWork, clock }: Deps): RecoverWebhook {
  return async (tenant, id, since) => {
    const key = webhookKey(tenant, id);
    const now = clock.now();
    await decideSurely(unitOfWork, {
      look: ({ webhooks }) => webhooks.find(key),
      decide(found, write) {
        const webhook = known(found);
        refuseSince(since, now);
        refuseDisabled(webhook);
        write.deliveries.recover(key, { since, now });
      },
    });
  };
}
