import type { Environment } from '#domain/environment.ts';
import type { SigningSecret } from '#domain/webhook/signing-secret.ts';
import type { DisabledReason, WantedEvent, Webhook } from '#domain/webhook/webhook.ts';

/** As it stands in the json column. */
export type KeptSecret = { readonly text: string; readonly until: string | null };

/** `Json`: what stands in the json column, as a text when it is written. */
type Columns<Json> = {
  account_id: string;
  environment: Environment;
  webhook_id: string;
  slot: number;
  url: string;
  events: readonly WantedEvent[];
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

export type WebhookRow = Columns<readonly KeptSecret[]>;
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

/** RangeError where there is none: nothing could be signed. */
export function toSecrets(kept: readonly KeptSecret[]): Webhook['secrets'] {
  const [latest, ...older] = kept.map(toSecret);
  if (latest === undefined) throw new RangeError('an endpoint without a secret');
  return [latest, ...older];
}

function toSecret({ text, until }: KeptSecret): SigningSecret {
  return { text, until: until === null ? null : new Date(until) };
}
