import { idText } from '#domain/id.ts';
import type { Delivery, DeliveryWithAttempts } from '#domain/webhook/delivery.ts';
import { webhookKey } from '#src/usecases/webhook/get-webhook.ts';
import type { ListDeliveries } from '#src/usecases/webhook/list-deliveries.ts';
import type { RecoverWebhook } from '#src/usecases/webhook/recover-webhook.ts';
import type { Redeliver } from '#src/usecases/webhook/redeliver.ts';
import type { TestWebhook } from '#src/usecases/webhook/test-webhook.ts';
import { deliveryIdsView, deliveryView } from '#src/views/delivery.ts';
import type { Handler } from '../call.ts';
import { createdBetween, listRequestOf, listView } from './lists.ts';

export function listDeliveriesHandler(listDeliveries: ListDeliveries): Handler<'listDeliveries'> {
  return async ({ key: tenant, params, query }) => {
    const filter = { ...createdBetween(query), statuses: query.status ?? null };
    const of = { tenant, id: params.webhook_id };
    const list = `deliveries of ${params.webhook_id}`;
    const { webhook, deliveries } = await listDeliveries(of, filter, listRequestOf(query, list));
    const view = (delivery: DeliveryWithAttempts) => deliveryView(delivery, webhook);
    const idOf = ({ deliveryId }: Delivery) => deliveryId;
    return listView(deliveries, query, { list, view, idOf });
  };
}

export function testWebhookHandler(testWebhook: TestWebhook): Handler<'testWebhook'> {
  return async ({ key, params }) => deliveryIdsView(await testWebhook(key, params.webhook_id));
}

export function redeliverHandler(redeliver: Redeliver): Handler<'redeliver'> {
  return async ({ key, params }) => {
    const ids = { webhook: params.webhook_id, delivery: params.delivery_id };
    return deliveryIdsView(await redeliver(key, ids));
  };
}

export function recoverWebhookHandler(recoverWebhook: RecoverWebhook): Handler<'recoverWebhook'> {
  return async ({ key, params, body }) => {
    const { webhook_id: id } = params;
    const since = new Date(body.since);
    await recoverWebhook(key, id, since);
    const { webhookId } = webhookKey(key, id);
    return { webhook_id: idText('webhook', webhookId), since: since.toISOString() };
  };
}
