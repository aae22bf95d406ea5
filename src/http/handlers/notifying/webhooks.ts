import { idText } from '#domain/id.ts';
import type { Delivery, DeliveryWithAttempts } from '#domain/notifying/webhook/delivery.ts';
import { TOLERANCE_SECONDS } from '#domain/notifying/webhook/verify.ts';
import type { Webhook } from '#domain/notifying/webhook/webhook.ts';
import { ALL_EVENTS } from '#domain/notifying/webhook/webhook.ts';
import type { CreateWebhook } from '#src/usecases/notifying/webhook/create-webhook.ts';
import type { DeleteWebhook } from '#src/usecases/notifying/webhook/delete-webhook.ts';
import type { GetWebhook } from '#src/usecases/notifying/webhook/get-webhook.ts';
import type { ListDeliveries } from '#src/usecases/notifying/webhook/list-deliveries.ts';
import type { RecoverWebhook } from '#src/usecases/notifying/webhook/recover-webhook.ts';
import type { Redeliver } from '#src/usecases/notifying/webhook/redeliver.ts';
import type { RotateSecret } from '#src/usecases/notifying/webhook/rotate-secret.ts';
import type { TestWebhook } from '#src/usecases/notifying/webhook/test-webhook.ts';
import type { UpdateWebhook } from '#src/usecases/notifying/webhook/update-webhook.ts';
import type { WebhookUseCases } from '#src/usecases/notifying/webhook/use-cases.ts';
import type { VerifySignature } from '#src/usecases/notifying/webhook/verify-signature.ts';
import { deliveryIdsView, deliveryView } from '#src/views/notifying/delivery.ts';
import { webhookView, webhookWithSecretView } from '#src/views/notifying/webhook.ts';
import { verdictView } from '#src/views/notifying/webhook-verdict.ts';
import type { Handler } from '../../call.ts';
import { allRead, sentFields } from '../../contract/read-body.ts';
import { idInBody, idInPath } from '../../ids.ts';
import { type AnyRoute, READ, WRITE } from '../../route.ts';
import { createdBetween, listRequestOf, listView, momentIn, timeZoneIn } from '../lists.ts';

const LIST = 'webhooks';
const ACCEPTED = { ...WRITE, scope: 'webhooks:write', status: 202 } as const;

/** The first matching path is used, so `verify` precedes the routes with `:webhook_id`. */
export function webhookRoutes(deps: WebhookUseCases): readonly AnyRoute[] {
  return [...endpointRoutes(deps), ...deliveryRoutes(deps)];
}

function endpointRoutes(deps: WebhookUseCases): readonly AnyRoute[] {
  return [
    {
      ...WRITE,
      path: '/webhooks/verify',
      operationId: 'verifyWebhook',
      scope: 'webhooks:read',
      handler: verifyWebhookHandler(deps.verifySignature),
    },
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

function createWebhookHandler(createWebhook: CreateWebhook): Handler<'createWebhook'> {
  return async ({ caller, body }) => {
    const { url, events = [ALL_EVENTS], description = null, enabled = true, ...unread } = body;
    allRead(unread);
    return webhookWithSecretView(
      await createWebhook(caller, { url, events, description, enabled }),
    );
  };
}

function listWebhooksHandler(
  listWebhooks: WebhookUseCases['listWebhooks'],
): Handler<'listWebhooks'> {
  return async ({ caller, query }) => {
    const rows = await listWebhooks(caller, createdBetween(query), listRequestOf(query, LIST));
    const idOf = ({ webhookId }: Webhook) => webhookId;
    return listView(rows, query, { list: LIST, view: webhookView, idOf });
  };
}

function getWebhookHandler(getWebhook: GetWebhook): Handler<'getWebhook'> {
  return async ({ caller, params }) =>
    webhookView(await getWebhook(caller, idInPath('webhook', params.webhook_id)));
}

function updateWebhookHandler(updateWebhook: UpdateWebhook): Handler<'updateWebhook'> {
  return async ({ caller, params, body }) => {
    const { url, events, description, enabled, ...unread } = body;
    allRead(unread);
    const change = sentFields({ url, events, description, enabled });
    const webhookId = idInPath('webhook', params.webhook_id);
    return webhookView(await updateWebhook(caller, webhookId, change));
  };
}

function deleteWebhookHandler(deleteWebhook: DeleteWebhook): Handler<'deleteWebhook'> {
  return async ({ caller, params }) => {
    const webhookId = idInPath('webhook', params.webhook_id);
    await deleteWebhook(caller, webhookId);
    return { webhook_id: idText('webhook', webhookId), deleted: true };
  };
}

function rotateSecretHandler(rotateSecret: RotateSecret): Handler<'rotateWebhookSecret'> {
  return async ({ caller, params, body }) => {
    const { overlap_seconds: overlapSeconds, ...unread } = body ?? {};
    allRead(unread);
    const webhookId = idInPath('webhook', params.webhook_id);
    return webhookWithSecretView(await rotateSecret(caller, webhookId, { overlapSeconds }));
  };
}

function listDeliveriesHandler(listDeliveries: ListDeliveries): Handler<'listDeliveries'> {
  return async ({ caller: tenant, params, query }) => {
    const { status: statuses = null, event } = query;
    const eventId = event === undefined ? null : idInBody('event', event);
    const filter = { ...createdBetween(query), statuses, eventId };
    const of = { tenant, webhookId: idInPath('webhook', params.webhook_id) };
    const list = `deliveries of ${params.webhook_id}`;
    const { webhook, deliveries } = await listDeliveries(of, filter, listRequestOf(query, list));
    const view = (delivery: DeliveryWithAttempts) => deliveryView(delivery, webhook);
    const idOf = ({ deliveryId }: Delivery) => deliveryId;
    return listView(deliveries, query, { list, view, idOf });
  };
}

function testWebhookHandler(testWebhook: TestWebhook): Handler<'testWebhook'> {
  return async ({ caller, params }) =>
    deliveryIdsView(await testWebhook(caller, idInPath('webhook', params.webhook_id)));
}

function redeliverHandler(redeliver: Redeliver): Handler<'redeliver'> {
  return async ({ caller, params }) => {
    const ids = {
      webhookId: idInPath('webhook', params.webhook_id),
      deliveryId: idInPath('delivery', params.delivery_id),
    };
    return deliveryIdsView(await redeliver(caller, ids));
  };
}

function recoverWebhookHandler(recoverWebhook: RecoverWebhook): Handler<'recoverWebhook'> {
  return async ({ caller, params, body }) => {
    const webhookId = idInPath('webhook', params.webhook_id);
    const { since: sinceText, timezone = 'UTC', ...unread } = body;
    allRead(unread);
    const since = momentIn(timeZoneIn({ timezone }), 'since', sinceText);
    await recoverWebhook(caller, webhookId, since);
    return { webhook_id: idText('webhook', webhookId), since: since.toISOString() };
  };
}

function verifyWebhookHandler(verifySignature: VerifySignature): Handler<'verifyWebhook'> {
  return async ({ caller, body }) => {
    const {
      headers,
      body: text,
      webhook_id: webhook,
      secret = null,
      tolerance_seconds: toleranceSeconds = TOLERANCE_SECONDS,
      ...unread
    } = body;
    allRead(unread);
    const received = { headers, body: text };
    const webhookId = webhook === undefined ? null : idInBody('webhook', webhook);
    const verifyQuery = { received, webhookId, secret, toleranceSeconds };
    return verdictView(await verifySignature(caller, verifyQuery));
  };
}
