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
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { breakable } from '../by-hand/operator-scene.ts';
import { NOW, TENANT } from '../shipment-scene.ts';

export type EndpointScene = ReturnType<typeof endpointScene>;

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

/** Endpoints of a client and their deliveries, all in memory, without a call. */
export function endpointScene() {
  const clock = settableClock(NOW);
  const storage = fakeStorage(clock);
  const { unitOfWork, breakOnce } = breakable(storage.unitOfWork);
  const { webhooks, deliveries, events } = storage.stores;
  const random = seededRandom(8);
  const checkedUrls: string[] = [];
  const webhookSender = {
    async refusalOf(url: string) {
      checkedUrls.push(url);
      return url === FORBIDDEN ? 'is not public' : null;
    },
  };
  const deps = { unitOfWork, webhookSender, clock, random, digest: systemDigest };
  const list = listDeliveries({ getWebhook: getWebhook(webhooks), deliveries });
  const create = createWebhook(deps);
  return {
    ...{ ...storage, unitOfWork, breakOnce, clock, checkedUrls },
    create: (terms: Partial<WebhookTerms> = {}) => create(TENANT, { ...TERMS, ...terms }),
    get: getWebhook(webhooks),
    update: updateWebhook(deps),
    delete: deleteWebhook(unitOfWork),
    rotate: rotateSecret(deps),
    test: testWebhook(deps),
    redeliver: redeliver(deps),
    recover: recoverWebhook(deps),
    fanOut: () => events.fanOut({ limit: 100, now: clock.now() }),
    async deliveriesOf(webhook: Webhook) {
      const of = { tenant: TENANT, id: idOf(webhook) };
      return (await list(of, EVERYTHING, FIRST_PAGE)).deliveries.items;
    },
    /** Everything that is due is tried once, and that becomes of it. */
    async end(status: Exclude<DeliveryStatus, 'PENDING'>): Promise<number> {
      const now = clock.now();
      const until = new Date(now.getTime() + HOLD_MS);
      const held = await deliveries.leaseEndpoints({ limit: 100, now, until, isSlow: false });
      const claim = held.map((one) => ({ ...one, limit: 100, inFlight: 0, pausedUntil: null }));
      const claimed = (await deliveries.claimDeliveries(claim, { now, until })).flatMap((one) =>
        one.deliveries.map((delivery) => ({ ...delivery, url: one.webhook.url })),
      );
      const attempt = { beganAt: now, durationMs: 1, responseStatus: 200, responseBody: '' };
      await deliveries.record(
        claimed.map((one) => ({
          ...one,
          attempt: { ...attempt, attemptId: random.uuid(), error: null },
          ...{ status, dueAt: null },
        })),
        [],
      );
      const done = claim.map((one) => ({ ...one, leasedUntil: until, limit: 0 }));
      await deliveries.claimDeliveries(done, { now, until });
      return claimed.length;
    },
  };
}

export function idOf({ webhookId }: Pick<Webhook, 'webhookId'>): string {
  return idText('webhook', webhookId);
}

export function deliveryIdText({ deliveryId }: { readonly deliveryId: string }): string {
  return idText('delivery', deliveryId);
}
