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

/** Of all accounts, after one of them. */
const PAGE = {
  name: 'webhooks.sealSecrets page',
  text: `
    SELECT ${WEBHOOK} FROM webhook
    WHERE $1::uuid IS NULL OR (account_id, environment, webhook_id) > ($1, $2, $3)
    ORDER BY account_id, environment, webhook_id LIMIT 500`,
};

/** An endpoint in another revision was sealed with that change. */
const SEAL = {
  name: 'webhooks.sealSecrets seal',
  text: `
    UPDATE webhook SET secrets = $5
    WHERE account_id = $1 AND environment = $2 AND webhook_id = $3 AND revision = $4
    RETURNING 1`,
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
      let last: WebhookKey | undefined;
      do {
        const { accountId = null, environment = null, webhookId = null } = last ?? {};
        const page = await send<Webhook>(PAGE, [accountId, environment, webhookId]);
        const outdated = page.map(toWebhook).filter(({ secrets }) => !areCurrent(secrets, box));
        for (const webhook of outdated) await send(SEAL, sealedValues(webhook, box));
        sealed += outdated.length;
        last = page.at(-1);
      } while (last !== undefined);
      return sealed;
    },
  };
}

function sealedValues(webhook: Webhook, box: SecretBox): Values {
  const secrets = openedSecrets(webhook, webhook.secrets, box);
  const renewed = sealedSecrets({ ...webhook, secrets }, box);
  return [...webhookValues(webhook), webhook.revision, JSON.stringify(renewed.secrets)];
}

function areCurrent(secrets: Webhook['secrets'], box: SecretBox): boolean {
  return secrets.every(({ text }) => box.isCurrent(text));
}
