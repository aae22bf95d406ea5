import { idText } from '#domain/id.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { ALL_EVENTS } from '#domain/webhook/webhook.ts';
import type { CreateWebhook } from '#src/usecases/webhook/create-webhook.ts';
import type { DeleteWebhook } from '#src/usecases/webhook/delete-webhook.ts';
import { type GetWebhook, webhookKey } from '#src/usecases/webhook/get-webhook.ts';
import type { ListWebhooks } from '#src/usecases/webhook/list-webhooks.ts';
import type { RotateSecret } from '#src/usecases/webhook/rotate-secret.ts';
import type { UpdateWebhook } from '#src/usecases/webhook/update-webhook.ts';
import { webhookView, webhookWithSecretView } from '#src/views/webhook.ts';
import type { Handler } from '../call.ts';
import { createdBetween, listRequestOf, listView } from './lists.ts';

const LIST = 'webhooks';

export function createWebhookHandler(createWebhook: CreateWebhook): Handler<'createWebhook'> {
  return async ({ key, body }) => {
    const { url, events = [ALL_EVENTS], description = null, enabled = true } = body;
    return webhookWithSecretView(await createWebhook(key, { url, events, description, enabled }));
  };
}

export function listWebhooksHandler(listWebhooks: ListWebhooks): Handler<'listWebhooks'> {
  return async ({ key, query }) => {
    const rows = await listWebhooks(key, createdBetween(query), listRequestOf(query, LIST));
    const idOf = ({ webhookId }: Webhook) => webhookId;
    return listView(rows, query, { list: LIST, view: webhookView, idOf });
  };
}

export function getWebhookHandler(getWebhook: GetWebhook): Handler<'getWebhook'> {
  return async ({ key, params }) => webhookView(await getWebhook(key, params.webhook_id));
}

export function updateWebhookHandler(updateWebhook: UpdateWebhook): Handler<'updateWebhook'> {
  return async ({ key, params, body }) =>
    webhookView(await updateWebhook(key, params.webhook_id, body));
}

export function deleteWebhookHandler(deleteWebhook: DeleteWebhook): Handler<'deleteWebhook'> {
  return async ({ key, params }) => {
    const { webhook_id: id } = params;
    await deleteWebhook(key, id);
    return { webhook_id: idText('webhook', webhookKey(key, id).webhookId), deleted: true };
  };
}

export function rotateSecretHandler(rotateSecret: RotateSecret): Handler<'rotateWebhookSecret'> {
  return async ({ key, params, body }) => {
    const options = { overlapSeconds: body?.overlap_seconds };
    return webhookWithSecretView(await rotateSecret(key, params.webhook_id, options));
  };
}
