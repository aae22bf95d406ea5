import { systemDigest } from '#adapters/system/digest.ts';
import { idText } from '#domain/id.ts';
import type { DeliveryStatus } from '#domain/webhook/delivery.ts';
import type { Webhook, WebhookTerms } from '#domain/webhook/webhook.ts';
import { createWebhook } from '#src/usecases/webhook/create-webhook.ts';
import { deleteWebhook } from '#src/usecases/webhook/delete-webhook.ts';
import { getWebhook } from '#src/usecases/webhook/get-webhook.ts';
import { listDeliveries } from '#src/usecases/webhook/list-deliveries.ts';
import { recoverWebhook } from '#src/usecases/webhook/recover-webhook.ts';
import { redeliver } from '#src/usecases/webhook/redeliver.ts';
import { rotateSecret } from '#src/usecases/webhook/rotate-secret.ts';
import { testWebhook } from '#src/usecases/webhook/test-webhook.ts';
import { updateWebhook } from '#src/usecases/webhook/update-webhook.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { breakable } from '../by-hand/office.ts';
import { NOW, TENANT } from '../shop.ts';

export type Switchboard = ReturnType<typeof openSwitchboard>;

export const TERMS: WebhookTerms = {
  url: 'https://shop.example/hooks',
  events: ['*'],
  description: null,
  enabled: true,
};
export const FORBIDDEN = 'https://inside.example/';

const EVERYTHING = { createdFrom: null, createdTo: null, statuses: null };
const FIRST_PAGE = { limit: 50, offset: 0, includeTotal: false };
const HOLD_MS = 20_000;

/** Endpoints of a client, and what is sent to them, all in memory; nobody is called. */
export function openSwitchboard() {
  const clock = settableClock(NOW);
  const storage = fakeStorage(clock);
  const { unitOfWork, breakOnce } = breakable(storage.unitOfWork);
  const { webhooks, deliveries, events } = storage.stores;
  const chance = seededChance(8);
  const asked: string[] = [];
  const webhookSender = {
    async refusalOf(url: string) {
      asked.push(url);
      return url === FORBIDDEN ? 'is not public' : null;
    },
  };
  const deps = { unitOfWork, webhookSender, clock, chance, digest: systemDigest };
  const list = listDeliveries({ getWebhook: getWebhook(webhooks), deliveries });
  const create = createWebhook(deps);
  return {
    ...{ ...storage, unitOfWork, breakOnce, clock, asked },
    create: (terms: Partial<WebhookTerms> = {}) => create(TENANT, { ...TERMS, ...terms }),
    get: getWebhook(webhooks),
    update: updateWebhook(deps),
    delete: deleteWebhook(unitOfWork),
    rotate: rotateSecret(deps),
    test: testWebhook(deps),
    redeliver: redeliver(deps),
    recover: recoverWebhook(deps),
    fanOut: () => events.fanOut({ room: 100, now: clock.now() }),
    async deliveriesOf(webhook: Webhook) {
      const of = { tenant: TENANT, id: idOf(webhook) };
      return (await list(of, EVERYTHING, FIRST_PAGE)).deliveries.items;
    },
    /** Everything that is due is tried once, and that becomes of it. */
    async end(status: Exclude<DeliveryStatus, 'PENDING'>): Promise<number> {
      const now = clock.now();
      const until = new Date(now.getTime() + HOLD_MS);
      const held = await deliveries.claim({ room: 100, now, until, isSlow: false });
      const wants = held.map((one) => ({ ...one, room: 100, inHand: 0, restUntil: null }));
      const taken = (await deliveries.take(wants, { now, until })).flatMap((one) =>
        one.deliveries.map((delivery) => ({ ...delivery, url: one.webhook.url })),
      );
      const attempt = { beganAt: now, durationMs: 1, responseStatus: 200, responseBody: '' };
      await deliveries.record(
        taken.map((one) => ({
          ...one,
          attempt: { ...attempt, attemptId: chance.uuid(), error: null },
          ...{ status, dueAt: null },
        })),
        [],
      );
      const done = wants.map((one) => ({ ...one, heldUntil: until, room: 0 }));
      await deliveries.take(done, { now, until });
      return taken.length;
    },
  };
}

export function idOf({ webhookId }: Pick<Webhook, 'webhookId'>): string {
  return idText('webhook', webhookId);
}

export function deliveryIdText({ deliveryId }: { readonly deliveryId: string }): string {
  return idText('delivery', deliveryId);
}
