import { resetsHealth, type Webhook } from '#domain/notifying/webhook/webhook.ts';
import type { WebhookWrites } from '#domain/notifying/webhook/webhook-store.ts';
import type { SecretBox } from '#domain/secret-box.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { webhookValues } from '../../keys.ts';
import { insertInto, removeFrom } from '../../table-writes.ts';
import { sealedSecrets } from './secrets.ts';
import { webhooks } from './table.ts';

/** A conflict on the slot makes the write stale, so that free slots are looked up again. */
const insert = insertInto(
  webhooks,
  'webhooks_insert',
  'ON CONFLICT (account_id, environment, slot) DO NOTHING',
);

const UPDATE = {
  name: 'webhooks_update',
  sql: `
    UPDATE webhook SET url = $5, events = $6, description = $7, disabled_reason = $8, secrets = $9,
      last_sequence = $10, revision = $11,
      failing_since = CASE WHEN $12::boolean THEN NULL ELSE failing_since END
    WHERE account_id = $1 AND environment = $2 AND webhook_id = $3 AND revision = $4
    RETURNING 1`,
};

const remove = removeFrom<Webhook>(webhooks, 'webhooks_remove', ['revision']);

export function webhookWrites(queue: WriteQueue, box: SecretBox): WebhookWrites {
  return {
    insert: (webhook) => queue.add(insert(sealedSecrets(webhook, box))),
    update(before, after) {
      const { url, events, description, disabledReason, lastSequence, revision } = after;
      const { secrets } = sealedSecrets(after, box);
      const values = [
        ...webhookValues(before),
        before.revision,
        url,
        events,
        description,
        disabledReason,
        JSON.stringify(secrets),
        lastSequence,
        revision,
        resetsHealth(before, after),
      ];
      queue.add({ statement: UPDATE, values, rows: 1 });
    },
    remove: (webhook) => queue.add(remove(webhook)),
  };
}
