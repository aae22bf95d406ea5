import { webhooks as columns } from '#adapters/postgres/stores/notifying/webhook/table.ts';
import type { Tenant } from '#domain/environment.ts';
import { resetsHealth, type Webhook } from '#domain/notifying/webhook/webhook.ts';
import type { WebhookStore, WebhookWrites } from '#domain/notifying/webhook/webhook-store.ts';
import { type ChangeQueue, changesOf } from './changes.ts';
import { type KeptRows, keptReads, keptWrites } from './kept-store.ts';
import type { Tables } from './tables.ts';

const changesIn = changesOf(columns);

const ENDPOINTS: KeptRows<Webhook> = {
  noun: { noun: 'webhook endpoint', kind: 'webhook', id: 'webhookId', version: 'revision' },
  columns,
  rowsIn: ({ webhooks }) => webhooks,
  updated(found, { before, after }) {
    const { lastSuccessAt, lastFailureAt } = found;
    const failingSince = resetsHealth(before, after) ? null : found.failingSince;
    return { ...found, ...changesIn(after), lastSuccessAt, lastFailureAt, failingSince };
  },
};

export function fakeWebhookStore({ webhooks }: Pick<Tables, 'webhooks'>): WebhookStore {
  const { find, all, list } = keptReads<Tenant, Webhook>(webhooks, ENDPOINTS);
  // Nothing is sealed in memory.
  return { find: (key) => find(key, key.webhookId), all, list, sealSecrets: async () => 0 };
}

export function fakeWebhookWrites(queue: ChangeQueue): WebhookWrites {
  return keptWrites(queue, ENDPOINTS);
}
