import type { Tenant } from '#domain/environment.ts';
import { deliveryIdOf } from '#domain/notifying/webhook/delivery.ts';
import { refuseDisabled } from '#domain/notifying/webhook/webhook.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { requireWebhook, webhookKey } from './get-webhook.ts';
import { recordWebhook } from './record-webhook.ts';

/** Ids of a delivery to send, as uuids. */
export type QueuedDelivery = { readonly eventId: string; readonly deliveryId: string };

/** Sends `webhook.test` to the endpoint, whatever it subscribes to. NOT_FOUND, WEBHOOK_DISABLED. */
export type TestWebhook = (tenant: Tenant, webhookId: string) => Promise<QueuedDelivery>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random' | 'digest'>;

/** Retried if the outcome is unknown: an extra test does no harm. */
export function testWebhook({ unitOfWork, clock, random, digest }: Deps): TestWebhook {
  return async (tenant, webhookId) => {
    const key = webhookKey(tenant, webhookId);
    const { eventId } = await unitOfWork.decide({
      retry: true,
      look: ({ webhooks }) => webhooks.find(key),
      decide(found, write) {
        const before = requireWebhook(found);
        refuseDisabled(before);
        const after = { ...before, revision: before.revision + 1 };
        const recorder = recorderOf({ now: clock.now(), write, random });
        return recordWebhook({ before, after, type: 'webhook.test' }, recorder);
      },
    });
    return { eventId, deliveryId: deliveryIdOf({ eventId, webhookId: key.webhookId }, digest) };
  };
}
