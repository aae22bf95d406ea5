import {
  listDeliveriesHandler,
  recoverWebhookHandler,
  redeliverHandler,
  testWebhookHandler,
} from './handlers/deliveries.ts';
import { getEventHandler, listEventsHandler } from './handlers/events.ts';
import { verifyWebhookHandler } from './handlers/verify-webhook.ts';
import {
  createWebhookHandler,
  deleteWebhookHandler,
  getWebhookHandler,
  listWebhooksHandler,
  rotateSecretHandler,
  updateWebhookHandler,
} from './handlers/webhooks.ts';
import { type AnyRoute, READ, WRITE } from './route.ts';
import type { WebhookUseCases } from './use-cases.ts';

const LATER = { ...WRITE, scope: 'webhooks:write', status: 202 } as const;

/** Who is told what happens, and how it is told. */
export function webhookRoutes(deps: WebhookUseCases): readonly AnyRoute[] {
  return [verifying(deps), ...keeping(deps), ...sending(deps), ...telling(deps)];
}

/** Before what an id may stand in: a path belongs to the first that it fits. */
function verifying({ verifySignature }: WebhookUseCases): AnyRoute {
  return {
    ...WRITE,
    path: '/webhooks/verify',
    operationId: 'verifyWebhook',
    scope: 'webhooks:read',
    handler: verifyWebhookHandler(verifySignature),
  };
}

function keeping(deps: WebhookUseCases): readonly AnyRoute[] {
  return [
    {
      ...WRITE,
      path: '/webhooks',
      operationId: 'createWebhook',
      scope: 'webhooks:write',
      status: 201,
      handler: createWebhookHandler(deps.createWebhook),
    },
    {
      ...READ,
      path: '/webhooks',
      operationId: 'listWebhooks',
      scope: 'webhooks:read',
      handler: listWebhooksHandler(deps.listWebhooks),
    },
    {
      ...READ,
      path: '/webhooks/:webhook_id',
      operationId: 'getWebhook',
      scope: 'webhooks:read',
      handler: getWebhookHandler(deps.getWebhook),
    },
    {
      ...WRITE,
      method: 'patch',
      path: '/webhooks/:webhook_id',
      operationId: 'updateWebhook',
      scope: 'webhooks:write',
      handler: updateWebhookHandler(deps.updateWebhook),
    },
    {
      ...WRITE,
      method: 'delete',
      path: '/webhooks/:webhook_id',
      operationId: 'deleteWebhook',
      scope: 'webhooks:write',
      handler: deleteWebhookHandler(deps.deleteWebhook),
    },
    {
      ...WRITE,
      path: '/webhooks/:webhook_id/rotate',
      operationId: 'rotateWebhookSecret',
      scope: 'webhooks:write',
      handler: rotateSecretHandler(deps.rotateSecret),
    },
  ];
}

/** What is answered first and done behind the answer. */
function sending(deps: WebhookUseCases): readonly AnyRoute[] {
  return [
    {
      ...LATER,
      path: '/webhooks/:webhook_id/test',
      operationId: 'testWebhook',
      handler: testWebhookHandler(deps.testWebhook),
    },
    {
      ...READ,
      path: '/webhooks/:webhook_id/deliveries',
      operationId: 'listDeliveries',
      scope: 'webhooks:read',
      handler: listDeliveriesHandler(deps.listDeliveries),
    },
    {
      ...LATER,
      path: '/webhooks/:webhook_id/deliveries/:delivery_id/redeliver',
      operationId: 'redeliver',
      handler: redeliverHandler(deps.redeliver),
    },
    {
      ...LATER,
      path: '/webhooks/:webhook_id/recover',
      operationId: 'recoverWebhook',
      handler: recoverWebhookHandler(deps.recoverWebhook),
    },
  ];
}

function telling(deps: WebhookUseCases): readonly AnyRoute[] {
  return [
    {
      ...READ,
      path: '/events',
      operationId: 'listEvents',
      scope: 'webhooks:read',
      handler: listEventsHandler(deps.listEvents),
    },
    {
      ...READ,
      path: '/events/:event_id',
      operationId: 'getEvent',
      scope: 'webhooks:read',
      handler: getEventHandler(deps.getEvent),
    },
  ];
}
