import { ContainerModule } from 'inversify';
import { webhookReceiver } from '#adapters/webhooks/receiver.ts';
import { getEvent } from '#src/usecases/event/get-event.ts';
import { listEvents } from '#src/usecases/event/list-events.ts';
import { createWebhook } from '#src/usecases/webhook/create-webhook.ts';
import { deleteWebhook } from '#src/usecases/webhook/delete-webhook.ts';
import { getWebhook } from '#src/usecases/webhook/get-webhook.ts';
import { listDeliveries } from '#src/usecases/webhook/list-deliveries.ts';
import { listWebhooks } from '#src/usecases/webhook/list-webhooks.ts';
import { listenToWebhooks } from '#src/usecases/webhook/listen-to-webhooks.ts';
import { recoverWebhook } from '#src/usecases/webhook/recover-webhook.ts';
import { redeliver } from '#src/usecases/webhook/redeliver.ts';
import { rotateSecret } from '#src/usecases/webhook/rotate-secret.ts';
import { testWebhook } from '#src/usecases/webhook/test-webhook.ts';
import { updateWebhook } from '#src/usecases/webhook/update-webhook.ts';
import { verifySignature } from '#src/usecases/webhook/verify-signature.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const webhookModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, webhooks, deliveries, events, webhookSender } = TOKENS;
  const { clock, random, digest } = TOKENS;
  bind(TOKENS.createWebhook).toResolvedValue(
    ...named(createWebhook, { unitOfWork, webhookSender, clock, random }),
  );
  bind(TOKENS.listWebhooks).toResolvedValue(listWebhooks, [webhooks]);
  bind(TOKENS.getWebhook).toResolvedValue(getWebhook, [webhooks]);
  bind(TOKENS.updateWebhook).toResolvedValue(
    ...named(updateWebhook, { unitOfWork, webhookSender, clock }),
  );
  bind(TOKENS.deleteWebhook).toResolvedValue(deleteWebhook, [unitOfWork]);
  bind(TOKENS.rotateSecret).toResolvedValue(...named(rotateSecret, { unitOfWork, clock, random }));
  bind(TOKENS.testWebhook).toResolvedValue(
    ...named(testWebhook, { unitOfWork, clock, random, digest }),
  );
  bind(TOKENS.listDeliveries).toResolvedValue(
    ...named(listDeliveries, { getWebhook: TOKENS.getWebhook, deliveries }),
  );
  bind(TOKENS.redeliver).toResolvedValue(...named(redeliver, { unitOfWork, clock }));
  bind(TOKENS.recoverWebhook).toResolvedValue(...named(recoverWebhook, { unitOfWork, clock }));
  bind(TOKENS.listEvents).toResolvedValue(listEvents, [events]);
  bind(TOKENS.verifySignature).toResolvedValue(
    ...named(verifySignature, { webhooks, deliveries, events, digest, clock }),
  );
  bind(TOKENS.webhookReceiver).toConstantValue(webhookReceiver);
  bind(TOKENS.listenToWebhooks).toResolvedValue(
    ...named(listenToWebhooks, {
      ...{ receiver: TOKENS.webhookReceiver, digest, clock },
      ...{ createWebhook: TOKENS.createWebhook, deleteWebhook: TOKENS.deleteWebhook },
    }),
  );
  bind(TOKENS.getEvent).toResolvedValue(getEvent, [events]);
});
