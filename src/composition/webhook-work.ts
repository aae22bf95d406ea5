import { ContainerModule } from 'inversify';
import type { Digest } from '#domain/digest.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { DeliveryStore } from '#domain/webhook/delivery-store.ts';
import type { WebhookSender } from '#domain/webhook/webhook-sender.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import { attemptDelivery } from '#src/usecases/webhook/attempt-delivery.ts';
import { claimDeliveries } from '#src/usecases/webhook/claim-deliveries.ts';
import { continueRecoveries } from '#src/usecases/webhook/continue-recoveries.ts';
import { disableWebhook } from '#src/usecases/webhook/disable-webhook.ts';
import { fanOutEvents } from '#src/usecases/webhook/fan-out-events.ts';
import { leaseEndpoints } from '#src/usecases/webhook/lease-endpoints.ts';
import { recordAttempts } from '#src/usecases/webhook/record-attempts.ts';
import { type WebhookWork, webhookWork } from '#src/workers/webhook-work.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

/** Fan-out and delivery of webhooks. */
export const webhookWorkModule = new ContainerModule(({ bind }) => {
  const { events, deliveries, unitOfWork, webhookSender } = TOKENS;
  const { clock, random, digest, reportError } = TOKENS;
  bind(TOKENS.fanOutEvents).toResolvedValue(fanOutEvents, [events, clock]);
  bind(TOKENS.continueRecoveries).toResolvedValue(continueRecoveries, [deliveries, clock]);
  bind(TOKENS.webhookWork).toResolvedValue(
    ...named(webhookDelivery, {
      deliveries,
      unitOfWork,
      webhookSender,
      clock,
      random,
      digest,
      reportError,
    }),
  );
});

type Deps = {
  readonly deliveries: DeliveryStore;
  readonly unitOfWork: UnitOfWork;
  readonly webhookSender: WebhookSender;
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
  readonly reportError: ReportError;
};

function webhookDelivery(deps: Deps): WebhookWork {
  const { deliveries, clock } = deps;
  return webhookWork({
    ...deps,
    leaseEndpoints: leaseEndpoints(deliveries, clock),
    claimDeliveries: claimDeliveries(deliveries, clock),
    attemptDelivery: attemptDelivery(deps),
    recordAttempts: recordAttempts({ ...deps, disableWebhook: disableWebhook(deps) }),
  });
}
