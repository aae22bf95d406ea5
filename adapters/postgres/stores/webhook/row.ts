import type { Environment } from '#domain/environment.ts';
import type { SigningSecret } from '#domain/webhook/signing-secret.ts';
import type { DisabledReason, SubscribableEvent, Webhook } from '#domain/webhook/webhook.ts';

/** An element of the json column. */
export type StoredSecret = { readonly text: string; readonly until: string | null };

/** `Json`: the json column's type, a string when written. */
type Columns<Json> = {
  account_id: string;
  environment: Environment;
  webhook_id: string;
  slot: number;
  url: string;
  events: readonly SubscribableEvent[];
  description: string | null;
  disabled_reason: DisabledReason | null;
  secrets: Json;
  created_at: Date;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  failing_since: Date | null;
  last_sequence: number;
  revision: number;
};

export type WebhookRow = Columns<readonly StoredSecret[]>;
export type RowToWrite = Columns<string>;

export function toRow(webhook: Webhook): RowToWrite {
  return {
    account_id: webhook.accountId,
    environment: webhook.environment,
    webhook_id: webhook.webhookId,
    slot: webhook.slot,
    url: webhook.url,
    events: webhook.events,
    description: webhook.description,
    disabled_reason: webhook.disabledReason,
    secrets: JSON.stringify(webhook.secrets),
    created_at: webhook.createdAt,
    last_success_at: webhook.lastSuccessAt,
    last_failure_at: webhook.lastFailureAt,
    failing_since: webhook.failingSince,
    last_sequence: webhook.lastSequence,
    revision: webhook.revision,
  };
}

export function toWebhook(row: WebhookRow): Webhook {
  return {
    accountId: row.account_id,
    environment: row.environment,
    webhookId: row.webhook_id,
    slot: row.slot,
    url: row.url,
    events: row.events,
    description: row.description,
    disabledReason: row.disabled_reason,
    secrets: toSecrets(row.secrets),
    createdAt: row.created_at,
    lastSuccessAt: row.last_success_at,
    lastFailureAt: row.last_failure_at,
    failingSince: row.failing_since,
    lastSequence: row.last_sequence,
    revision: row.revision,
  };
}

/** RangeError if there is none: nothing could be signed. */
export function toSecrets(stored: readonly StoredSecret[]): Webhook['secrets'] {
  const [latest, ...older] = stored.map(toSecret);
  if (latest === undefined) throw new RangeError('an endpoint without a secret');
  return [latest, ...older];
}

function toSecret({ text, until }: StoredSecret): SigningSecret {
  return { text, until: until === null ? null : new Date(until) };
}
