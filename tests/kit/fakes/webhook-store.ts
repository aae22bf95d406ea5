import { webhooks as table } from '#adapters/postgres/stores/webhook/table.ts';
import { resetsHealth, type Webhook } from '#domain/webhook/webhook.ts';
import type { WebhookStore, WebhookWrites } from '#domain/webhook/webhook-store.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { webhookPlace } from './delivery-rows.ts';
import { isBetween, listOf } from './newest-first.ts';
import type { Table } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

const changesIn = changesOf(table);

export function fakeWebhookStore({ webhooks }: Pick<Tables, 'webhooks'>): WebhookStore {
  return {
    find: async (key) => webhooks.get(webhookPlace(key)),
    all: async (tenant) => ownedBy(tenant, webhooks),
    async list(tenant, { createdFrom, createdTo }, request) {
      const found = ownedBy(tenant, webhooks).filter(({ createdAt }) =>
        isBetween(createdAt, createdFrom, createdTo),
      );
      return listOf(found, ({ webhookId }) => webhookId, request);
    },
    // Nothing is sealed in memory.
    sealSecrets: async () => 0,
  };
}

export function fakeWebhookWrites(queue: ChangeQueue): WebhookWrites {
  return {
    insert(webhook) {
      queue.add(({ webhooks }) => {
        const isTaken = ownedBy(webhook, webhooks).some(({ slot }) => slot === webhook.slot);
        if (isTaken) throw new Stale(`slot ${webhook.slot} is taken`);
        webhooks.insert(webhookPlace(webhook), webhook);
      });
    },
    update(before, after) {
      queue.add(({ webhooks }) => {
        const found = asRead(webhooks, before);
        const { lastSuccessAt, lastFailureAt } = found;
        const failingSince = resetsHealth(before, after) ? null : found.failingSince;
        const health = { lastSuccessAt, lastFailureAt, failingSince };
        webhooks.replace(webhookPlace(before), { ...found, ...changesIn(after), ...health });
      });
    },
    remove(webhook) {
      queue.add(({ webhooks }) => {
        asRead(webhooks, webhook);
        webhooks.remove(webhookPlace(webhook));
      });
    },
  };
}

function asRead(webhooks: Table<Webhook>, { revision, ...key }: Webhook): Webhook {
  const found = webhooks.get(webhookPlace(key));
  if (found?.revision !== revision) throw new Stale(`${key.webhookId} is in another revision`);
  return found;
}
