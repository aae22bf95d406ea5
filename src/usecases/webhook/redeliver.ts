import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { refuseDisabled } from '#domain/webhook/webhook.ts';
import { decideSurely } from '../decide-surely.ts';
import { known, webhookKey } from './get-webhook.ts';
import type { Sent } from './test-webhook.ts';

/**
 * The same delivery once more, at once and from the beginning of its schedule, whatever became of
 * it: one that waits for its next attempt does not wait any longer. NOT_FOUND, WEBHOOK_DISABLED.
 */
export type Redeliver = (
  tenant: Tenant,
  ids: { readonly webhook: string; readonly delivery: string },
) => Promise<Sent>;

type Deps = { readonly unitOfWork: UnitOfWork; readonly clock: Clock };

export function redeliver({ unitOfWork, clock }: Deps): Redeliver {
  return async (tenant, ids) => {
    const key = webhookKey(tenant, ids.webhook);
    const deliveryId = uuidOf('delivery', ids.delivery);
    if (deliveryId === undefined) throw unknownDelivery();
    return decideSurely(unitOfWork, {
      async look({ webhooks, deliveries }) {
        const looks = [webhooks.find(key), deliveries.find(key, deliveryId)] as const;
        const [webhook, delivery] = await Promise.all(looks);
        return { webhook, delivery };
      },
      decide({ webhook, delivery }, write) {
        const endpoint = known(webhook);
        if (delivery === undefined) throw unknownDelivery();
        refuseDisabled(endpoint);
        const now = clock.now();
        write.deliveries.again(delivery, now);
        write.deliveries.queue(key, now);
        return { eventId: delivery.eventId, deliveryId };
      },
    });
  };
}

function unknownDelivery(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such delivery.');
}
