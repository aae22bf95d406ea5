import type { SigningSecret } from '#domain/notifying/webhook/signing-secret.ts';
import type { Webhook } from '#domain/notifying/webhook/webhook.ts';
import {
  converted,
  fixed,
  integer,
  json,
  keptBy,
  key,
  orNull,
  selectionOf,
  smallint,
  tableOf,
  text,
  texts,
  timestamptz,
  uuid,
} from '../../table.ts';

/** JSON stores times as text. */
export type StoredSecret = { readonly text: string; readonly until: string | null };

export const webhooks = tableOf<Webhook>('webhook', keptBy('unusedAccounts', 'ANY'), {
  accountId: key(uuid),
  environment: key(text),
  webhookId: key(uuid),
  slot: fixed(smallint),
  url: text,
  events: texts,
  description: orNull(text),
  disabledReason: orNull(text),
  secrets: { ...json, transformer: converted(toSecrets) },
  createdAt: fixed(timestamptz),
  lastSuccessAt: orNull(timestamptz),
  lastFailureAt: orNull(timestamptz),
  failingSince: orNull(timestamptz),
  lastSequence: integer,
  revision: integer,
});

export const { columns: WEBHOOK, read: toWebhook } = selectionOf(webhooks);

/** Throws RangeError if there is no secret, because nothing could be signed. */
export function toSecrets(stored: readonly StoredSecret[]): Webhook['secrets'] {
  const [latest, ...older] = stored.map(toSecret);
  if (latest === undefined) throw new RangeError('an endpoint without a secret');
  return [latest, ...older];
}

function toSecret({ text: secret, until }: StoredSecret): SigningSecret {
  return { text: secret, until: until === null ? null : new Date(until) };
}
