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

const ACCEPTED = { ...WRITE, scope: 'webhooks:write', status: 202 } as const;

/** Routes of endpoints, deliveries and events. */
export function webhookRoutes(deps: WebhookUseCases): readonly AnyRoute[] {
  return [
    verifyRoute(deps),
    ...endpointRoutes(deps),
    ...deliveryRoutes(deps),
    ...eventRoutes(deps),
  ];
}

/** Before the routes with `:webhook_id`: the first matching path wins. */
function verifyRoute({ verifySignature }: WebhookUseCases): AnyRoute {
  return {
    ...WRITE,
    path: '/webhooks/verify',
    operationId: 'verifyWebhook',
    scope: 'webhooks:read',
    handler: verifyWebhookHandler(verifySignature),
  };
}

function endpointRoutes(deps: WebhookUseCases): readonly AnyRoute[] {
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

function deliveryRoutes(deps: WebhookUseCases): readonly AnyRoute[] {
  return [
    {
      ...ACCEPTED,
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
      ...ACCEPTED,
      path: '/webhooks/:webhook_id/deliveries/:delivery_id/redeliver',
      operationId: 'redeliver',
      handler: redeliverHandler(deps.redeliver),
    },
    {
      ...ACCEPTED,
      path: '/webhooks/:webhook_id/recover',
      operationId: 'recoverWebhook',
      handler: recoverWebhookHandler(deps.recoverWebhook),
    },
  ];
}

function eventRoutes(deps: WebhookUseCases): readonly AnyRoute[] {
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
