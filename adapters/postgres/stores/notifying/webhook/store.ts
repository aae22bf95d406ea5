import type { Tenant } from '#domain/environment.ts';
import { isReadable } from '#domain/notifying/webhook/signing-secret.ts';
import type { Webhook, WebhookKey } from '#domain/notifying/webhook/webhook.ts';
import type { WebhookStore } from '#domain/notifying/webhook/webhook-store.ts';
import type { SecretBox } from '#domain/secret-box.ts';
import type { Send, Values } from '../../../session.ts';
import { keptReads } from '../../kept.ts';
import { openedSecrets, sealedSecrets } from './secrets.ts';
import { toWebhook, WEBHOOK, webhooks } from './table.ts';

const reads = keptReads<Tenant, Webhook>(webhooks, { port: 'webhooks', id: 'webhookId' });

const PAGE_SIZE = 500;

/** Endpoints of all accounts, after the given one. */
const PAGE = {
  name: 'webhooks.sealSecrets page',
  text: `
    SELECT ${WEBHOOK} FROM webhook
    WHERE $1::uuid IS NULL OR (account_id, environment, webhook_id) > ($1, $2, $3)
    ORDER BY account_id, environment, webhook_id LIMIT ${PAGE_SIZE}`,
};

/**
 * Skips an endpoint with another revision, whose secrets that change has sealed. Endpoints are
 * locked in the order of their keys, as when deliveries are recorded.
 */
const SEAL = {
  name: 'webhooks.sealSecrets seal',
  text: `
    WITH outdated AS MATERIALIZED (
      SELECT account_id, environment, webhook_id, sealed.secrets
      FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::integer[], $5::json[])
          AS sealed (account_id, environment, webhook_id, revision, secrets)
        JOIN webhook USING (account_id, environment, webhook_id, revision)
      ORDER BY account_id, environment, webhook_id
      FOR NO KEY UPDATE OF webhook
    )
    UPDATE webhook SET secrets = outdated.secrets FROM outdated
    WHERE (webhook.account_id, webhook.environment, webhook.webhook_id)
      = (outdated.account_id, outdated.environment, outdated.webhook_id)`,
};

export function postgresWebhookStore(send: Send, box: SecretBox): WebhookStore {
  const { find, all, list } = reads(send, (webhook) => ({
    ...webhook,
    secrets: openedSecrets(webhook, webhook.secrets, box),
  }));
  return {
    find: (key) => find(key, key.webhookId),
    all,
    list,
    async sealSecrets() {
      let sealed = 0;
      let after: WebhookKey | undefined;
      do {
        const { accountId = null, environment = null, webhookId = null } = after ?? {};
        const page = await send<Webhook>(PAGE, [accountId, environment, webhookId]);
        const outdated = page.map(toWebhook).flatMap((webhook) => sealedAnew(webhook, box) ?? []);
        if (outdated.length > 0) await send(SEAL, sealedValues(outdated));
        sealed += outdated.length;
        after = page[PAGE_SIZE - 1];
      } while (after !== undefined);
      return sealed;
    },
  };
}

/** Values column by column. */
function sealedValues(outdated: readonly Webhook[]): Values {
  return [
    outdated.map(({ accountId }) => accountId),
    outdated.map(({ environment }) => environment),
    outdated.map(({ webhookId }) => webhookId),
    outdated.map(({ revision }) => revision),
    outdated.map(({ secrets }) => JSON.stringify(secrets)),
  ];
}

/**
 * Seals the secrets under the current key; returns undefined if all of them already are, or if none
 * can be opened.
 */
function sealedAnew(webhook: Webhook, box: SecretBox): Webhook | undefined {
  if (webhook.secrets.every(({ text }) => box.isCurrent(text))) return undefined;
  const secrets = openedSecrets(webhook, webhook.secrets, box);
  return secrets.some(isReadable) ? sealedSecrets({ ...webhook, secrets }, box) : undefined;
}
