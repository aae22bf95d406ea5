import type { Tenant } from '#domain/environment.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { known, webhookKey } from './get-webhook.ts';

/** Nothing is sent there any more. NOT_FOUND. */
export type DeleteWebhook = (tenant: Tenant, id: string) => Promise<void>;

export function deleteWebhook(unitOfWork: UnitOfWork): DeleteWebhook {
  return async (tenant, id) => {
    const key = webhookKey(tenant, id);
    await unitOfWork.decide({
      look: ({ webhooks }) => webhooks.find(key),
      decide(found, write) {
        write.webhooks.remove(known(found));
        write.deliveries.unqueue(key);
      },
    });
  };
}
