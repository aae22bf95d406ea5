import type { SecretBox } from '#domain/secret-box.ts';
import type { Webhook, WebhookKey } from '#domain/webhook/webhook.ts';
import type { WebhookStore } from '#domain/webhook/webhook-store.ts';
import type { Send, Values } from '../../session.ts';
import { webhookValues } from '../keys.ts';
import { createdAt, type ListSource, listRows, ofTenant } from '../list.ts';
import { openedSecrets, sealedSecrets } from './secrets.ts';
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

const PAGE_SIZE = 500;

/** Of all accounts, after one of them. */
const PAGE = {
  name: 'webhooks.sealSecrets page',
  text: `
    SELECT ${WEBHOOK} FROM webhook
    WHERE $1::uuid IS NULL OR (account_id, environment, webhook_id) > ($1, $2, $3)
    ORDER BY account_id, environment, webhook_id LIMIT ${PAGE_SIZE}`,
};

/**
 * An endpoint in another revision was sealed with that change. Endpoints are locked in the order of
 * their keys, as by a record of deliveries.
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

const SOURCE: ListSource = { select: WEBHOOK, from: 'webhook', id: 'webhook_id' };

export function postgresWebhookStore(send: Send, box: SecretBox): WebhookStore {
  const read = (row: Webhook): Webhook => {
    const webhook = toWebhook(row);
    return { ...webhook, secrets: openedSecrets(webhook, webhook.secrets, box) };
  };
  return {
    async find(key) {
      const [row] = await send<Webhook>(FIND, webhookValues(key));
      return row && read(row);
    },
    async all({ accountId, environment }) {
      return (await send<Webhook>(ALL, [accountId, environment])).map(read);
    },
    async list(tenant, created, request) {
      const filter = {
        owner: ofTenant(tenant),
        rest: createdAt('created_at', created),
      };
      const list = await listRows<Webhook>(send, { source: SOURCE, filter }, request);
      return { ...list, items: list.items.map(read) };
    },
    async sealSecrets() {
      let sealed = 0;
      let after: WebhookKey | undefined;
      do {
        const { accountId = null, environment = null, webhookId = null } = after ?? {};
        const page = await send<Webhook>(PAGE, [accountId, environment, webhookId]);
        const outdated = page.map(toWebhook).filter(({ secrets }) => !areCurrent(secrets, box));
        if (outdated.length > 0) await send(SEAL, sealedValues(outdated, box));
        sealed += outdated.length;
        after = page[PAGE_SIZE - 1];
      } while (after !== undefined);
      return sealed;
    },
  };
}

/** By column. */
function sealedValues(webhooks: readonly Webhook[], box: SecretBox): Values {
  const renewed = webhooks.map((webhook) => {
    const secrets = openedSecrets(webhook, webhook.secrets, box);
    return sealedSecrets({ ...webhook, secrets }, box).secrets;
  });
  return [
    webhooks.map(({ accountId }) => accountId),
    webhooks.map(({ environment }) => environment),
    webhooks.map(({ webhookId }) => webhookId),
    webhooks.map(({ revision }) => revision),
    renewed.map((secrets) => JSON.stringify(secrets)),
  ];
}

function areCurrent(secrets: Webhook['secrets'], box: SecretBox): boolean {
  return secrets.every(({ text }) => box.isCurrent(text));
}
