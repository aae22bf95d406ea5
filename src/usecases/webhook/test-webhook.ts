import type { Chance } from '#domain/chance.ts';
import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { deliveryIdOf } from '#domain/webhook/delivery.ts';
import { refuseDisabled } from '#domain/webhook/webhook.ts';
import { decideSurely } from '../decide-surely.ts';
import { known, webhookKey } from './get-webhook.ts';
import { recordWebhook } from './record-webhook.ts';

/** What is sent, and under which id: both as uuids. */
export type Sent = { readonly eventId: string; readonly deliveryId: string };

/** `webhook.test` to that endpoint, whatever else it wants. NOT_FOUND, WEBHOOK_DISABLED. */
export type TestWebhook = (tenant: Tenant, id: string) => Promise<Sent>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly digest: Digest;
};

/** Where nobody knows whether it was written it is told again: a test more is no harm. */
export function testWebhook({ unitOfWork, clock, chance, digest }: Deps): TestWebhook {
  return async (tenant, id) => {
    const key = webhookKey(tenant, id);
    const { eventId } = await decideSurely(unitOfWork, {
      look: ({ webhooks }) => webhooks.find(key),
      decide(found, write) {
        const before = known(found);
        refuseDisabled(before);
        const after = { ...before, revision: before.revision + 1 };
        const recorder = { now: clock.now(), write, chance };
        return recordWebhook({ before, after, type: 'webhook.test' }, recorder);
      },
    });
    return { eventId, deliveryId: deliveryIdOf({ eventId, webhookId: key.webhookId }, digest) };
  };
}
