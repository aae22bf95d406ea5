import type { Webhook } from '#domain/webhook/webhook.ts';
import type { WebhookStore } from '#domain/webhook/webhook-store.ts';
import type { Send } from '../../session.ts';
import { webhookValues } from '../keys.ts';
import { createdAt, type ListSource, listRows, ofTenant } from '../list.ts';
import { toWebhook, WEBHOOK } from './table.ts';

const FIND = {
  name: 'webhooks.find',
  text: `
    SELECT ${WEBHOOK} FROM webhook WHERE account_id = $1 AND environment = $2 AND webhook_id = $3`,
};

const ALL = {
  name: 'webhooks.all',
  text: `
    SELECT ${WEBHOOK} FROM webhook WHERE account_id = $1 AND environment = $2`,
};

const SOURCE: ListSource = { select: WEBHOOK, from: 'webhook', id: 'webhook_id' };

export function postgresWebhookStore(send: Send): WebhookStore {
  return {
    async find(key) {
      const [row] = await send<Webhook>(FIND, webhookValues(key));
      return row && toWebhook(row);
    },
    async all({ accountId, environment }) {
      return (await send<Webhook>(ALL, [accountId, environment])).map(toWebhook);
    },
    async list(tenant, created, request) {
      const filter = {
        owner: ofTenant(tenant),
        rest: createdAt('created_at', created),
      };
      const list = await listRows<Webhook>(send, { source: SOURCE, filter }, request);
      return { ...list, items: list.items.map(toWebhook) };
    },
  };
}
