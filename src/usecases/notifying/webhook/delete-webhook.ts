import type { Tenant } from '#domain/environment.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { requireWebhook, webhookKey } from './get-webhook.ts';

/** Deletes the endpoint and stops its deliveries. NOT_FOUND. */
export type DeleteWebhook = (tenant: Tenant, webhookId: string) => Promise<void>;

export function deleteWebhook(unitOfWork: UnitOfWork): DeleteWebhook {
  return async (tenant, webhookId) => {
    const key = webhookKey(tenant, webhookId);
    await unitOfWork.decide({
      look: ({ webhooks }) => webhooks.find(key),
      decide(found, write) {
        write.webhooks.remove(requireWebhook(found));
        write.deliveries.unqueue(key);
      },
    });
  };
}
