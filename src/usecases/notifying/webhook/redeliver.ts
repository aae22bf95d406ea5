import type { Tenant } from '#domain/environment.ts';
import { refuseDisabled } from '#domain/notifying/webhook/webhook.ts';
import { notFound } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { requireWebhook, webhookKey } from './get-webhook.ts';
import type { QueuedDelivery } from './test-webhook.ts';

/**
 * Sends a delivery again, at once and with a fresh retry schedule, whatever its status; a pending
 * one no longer waits for its next attempt. NOT_FOUND, WEBHOOK_DISABLED.
 */
export type Redeliver = (
  tenant: Tenant,
  ids: { readonly webhookId: string; readonly deliveryId: string },
) => Promise<QueuedDelivery>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock'>;

export function redeliver({ unitOfWork, clock }: Deps): Redeliver {
  return async (tenant, { webhookId, deliveryId }) => {
    const key = webhookKey(tenant, webhookId);
    return unitOfWork.decide({
      retry: true,
      async look({ webhooks, deliveries }) {
        const looks = [webhooks.find(key), deliveries.find(key, deliveryId)] as const;
        const [webhook, delivery] = await Promise.all(looks);
        return { webhook, delivery };
      },
      decide({ webhook, delivery }, write) {
        const endpoint = requireWebhook(webhook);
        if (delivery === undefined) throw notFound('delivery');
        refuseDisabled(endpoint);
        const now = clock.now();
        write.deliveries.redeliver(delivery, now);
        write.deliveries.queue(key, now);
        return { eventId: delivery.eventId, deliveryId };
      },
    });
  };
}
