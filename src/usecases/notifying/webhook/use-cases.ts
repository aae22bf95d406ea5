import type { Ports } from '../../ports.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { continueRecoveries } from './continue-recoveries.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { disableWebhook } from './disable-webhook.ts';
import { fanOutEvents } from './fan-out-events.ts';
import { getWebhook } from './get-webhook.ts';
import { leaseEndpoints } from './lease-endpoints.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listenToWebhooks } from './listen-to-webhooks.ts';
import { recordAttempts } from './record-attempts.ts';
import { recoverWebhook } from './recover-webhook.ts';
import { redeliver } from './redeliver.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './test-webhook.ts';
import { updateWebhook } from './update-webhook.ts';
import { verifySignature } from './verify-signature.ts';

type WebhookPorts = Pick<
  Ports,
  | 'unitOfWork'
  | 'wakeUps'
  | 'webhooks'
  | 'deliveries'
  | 'events'
  | 'webhookSender'
  | 'webhookReceiver'
  | 'clock'
  | 'random'
  | 'digest'
  | 'reportError'
>;
export type WebhookUseCases = ReturnType<typeof webhookUseCases>;

/** Endpoints and deliveries. */
export function webhookUseCases(ports: WebhookPorts) {
  return { ...endpointUseCases(ports), ...deliveryUseCases(ports) };
}

function endpointUseCases(ports: WebhookPorts) {
  const { unitOfWork, webhooks, webhookReceiver: receiver } = ports;
  const endpoint = {
    createWebhook: createWebhook(ports),
    listWebhooks: webhooks.list,
    getWebhook: getWebhook(webhooks),
    updateWebhook: updateWebhook(ports),
    deleteWebhook: deleteWebhook(unitOfWork),
    rotateSecret: rotateSecret(ports),
    testWebhook: testWebhook(ports),
    verifySignature: verifySignature(ports),
  };
  return {
    ...endpoint,
    listenToWebhooks: listenToWebhooks({ ...ports, ...endpoint, receiver }),
  };
}

function deliveryUseCases(ports: WebhookPorts) {
  const { webhooks, deliveries, clock } = ports;
  return {
    listDeliveries: listDeliveries({ deliveries, getWebhook: getWebhook(webhooks) }),
    redeliver: redeliver(ports),
    recoverWebhook: recoverWebhook(ports),
    fanOutEvents: fanOutEvents(ports),
    continueRecoveries: continueRecoveries(deliveries, clock),
    leaseEndpoints: leaseEndpoints(deliveries, clock),
    claimDeliveries: claimDeliveries(deliveries, clock),
    attemptDelivery: attemptDelivery(ports),
    recordAttempts: recordAttempts({ ...ports, disableWebhook: disableWebhook(ports) }),
  };
}
