import { webhooks as table } from '#adapters/postgres/stores/webhook/table.ts';
import { resetsHealth, type Webhook, type WebhookKey } from '#domain/webhook/webhook.ts';
import type { WebhookStore, WebhookWrites } from '#domain/webhook/webhook-store.ts';
import { type ChangeQueue, changesOf } from './changes.ts';
import { type SlottedRows, slottedReads, slottedWrites } from './slotted-store.ts';
import type { Tables } from './tables.ts';

const changesIn = changesOf(table);

const ENDPOINTS: SlottedRows<WebhookKey, Webhook> = {
  rowsIn: ({ webhooks }) => webhooks,
  idOf: ({ webhookId }) => webhookId,
  updated(found, { before, after }) {
    const { lastSuccessAt, lastFailureAt } = found;
    const failingSince = resetsHealth(before, after) ? null : found.failingSince;
    return { ...found, ...changesIn(after), lastSuccessAt, lastFailureAt, failingSince };
  },
};

export function fakeWebhookStore({ webhooks }: Pick<Tables, 'webhooks'>): WebhookStore {
  // Nothing is sealed in memory.
  return { ...slottedReads(webhooks, ENDPOINTS), sealSecrets: async () => 0 };
}

export function fakeWebhookWrites(queue: ChangeQueue): WebhookWrites {
  return slottedWrites(queue, ENDPOINTS);
}
