import type { DeliveryStatus } from '#domain/notifying/webhook/delivery.ts';
import type { Webhook, WebhookTerms } from '#domain/notifying/webhook/webhook.ts';
import type { WebhookSender } from '#domain/notifying/webhook/webhook-sender.ts';
import { webhookUseCases } from '#src/usecases/notifying/webhook/use-cases.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { breakable } from '../../money/by-hand/operator-scene.ts';
import { NOW, TENANT } from '../../shipment-scene.ts';

export type EndpointScene = ReturnType<typeof endpointScene>;

export const TERMS: WebhookTerms = {
  url: 'https://shop.example/hooks',
  events: ['*'],
  description: null,
  enabled: true,
};
export const FORBIDDEN = 'https://inside.example/';

const EVERYTHING = { createdFrom: null, createdTo: null, statuses: null, eventId: null };
const FIRST_PAGE = { limit: 50, offset: 0, includeTotal: false };
const HOLD_MS = 20_000;

/** Endpoints of a client and their deliveries, all in memory, without a call. */
export function endpointScene() {
  const clock = settableClock(NOW);
  const storage = fakeStorage(clock);
  const { unitOfWork, breakOnce } = breakable(storage.unitOfWork);
  const { deliveries, events } = storage.stores;
  const random = seededRandom(8);
  const checkedUrls: string[] = [];
  const webhookSender: WebhookSender = {
    send: () => Promise.reject(new Error('no call is made here')),
    async refusalOf(url) {
      checkedUrls.push(url);
      return url === FORBIDDEN ? 'is not public' : null;
    },
  };
  const ports = fakePorts({ ...storage, unitOfWork, clock }, { webhookSender, random });
  const useCases = webhookUseCases(ports);
  return {
    ...storage,
    unitOfWork,
    breakOnce,
    clock,
    checkedUrls,
    create: (terms: Partial<WebhookTerms> = {}) =>
      useCases.createWebhook(TENANT, { ...TERMS, ...terms }),
    get: useCases.getWebhook,
    update: useCases.updateWebhook,
    delete: useCases.deleteWebhook,
    rotate: useCases.rotateSecret,
    test: useCases.testWebhook,
    redeliver: useCases.redeliver,
    recover: useCases.recoverWebhook,
    fanOut: () => events.fanOut({ limit: 100, now: clock.now() }),
    async deliveriesOf(webhook: Webhook) {
      const of = { tenant: TENANT, webhookId: idOf(webhook) };
      return (await useCases.listDeliveries(of, EVERYTHING, FIRST_PAGE)).deliveries.items;
    },
    /** Attempts everything due and records `status` for it. */
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
          status,
          dueAt: null,
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
  return webhookId;
}

export function deliveryIdText({ deliveryId }: { readonly deliveryId: string }): string {
  return deliveryId;
}
