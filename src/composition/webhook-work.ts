import { ContainerModule } from 'inversify';
import type { Chance } from '#domain/chance.ts';
import type { Digest } from '#domain/digest.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { DeliveryStore } from '#domain/webhook/delivery-store.ts';
import type { WebhookSender } from '#domain/webhook/webhook-sender.ts';
import type { Complain } from '#src/usecases/complain.ts';
import { attemptDelivery } from '#src/usecases/webhook/attempt-delivery.ts';
import { claimEndpoints } from '#src/usecases/webhook/claim-endpoints.ts';
import { disableWebhook } from '#src/usecases/webhook/disable-webhook.ts';
import { fanOutEvents } from '#src/usecases/webhook/fan-out-events.ts';
import { recordAttempts } from '#src/usecases/webhook/record-attempts.ts';
import { recoverPages } from '#src/usecases/webhook/recover-pages.ts';
import { takeDeliveries } from '#src/usecases/webhook/take-deliveries.ts';
import { type WebhookWork, webhookWork } from '#src/workers/webhook-work.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

/** What is told to endpoints without being asked. */
export const webhookWorkModule = new ContainerModule(({ bind }) => {
  const { events, deliveries, unitOfWork, webhookSender } = TOKENS;
  const { clock, chance, digest, complain } = TOKENS;
  bind(TOKENS.fanOutEvents).toResolvedValue(fanOutEvents, [events, clock]);
  bind(TOKENS.recoverPages).toResolvedValue(recoverPages, [deliveries, clock]);
  bind(TOKENS.webhookWork).toResolvedValue(
    ...named(sending, { deliveries, unitOfWork, webhookSender, clock, chance, digest, complain }),
  );
});

type Deps = {
  readonly deliveries: DeliveryStore;
  readonly unitOfWork: UnitOfWork;
  readonly webhookSender: WebhookSender;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly digest: Digest;
  readonly complain: Complain;
};

function sending(deps: Deps): WebhookWork {
  const { deliveries, clock } = deps;
  return webhookWork({
    ...deps,
    claimEndpoints: claimEndpoints(deliveries, clock),
    takeDeliveries: takeDeliveries(deliveries, clock),
    attemptDelivery: attemptDelivery(deps),
    recordAttempts: recordAttempts({ ...deps, disableWebhook: disableWebhook(deps) }),
  });
}
