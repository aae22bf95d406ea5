import type { Webhook, WebhookKey } from '#domain/notifying/webhook/webhook.ts';
import { type SecretBox, SecretFault, type SecretPlace } from '#domain/secret-box.ts';

type Secrets = Webhook['secrets'];

/** Seals secrets for storage; a secret that could not be opened stays as it is. */
export function sealedSecrets<Row extends WebhookKey & { readonly secrets: Secrets }>(
  webhook: Row,
  box: SecretBox,
): Row {
  const place = placeOf(webhook);
  const seal = (text: string) => (box.isSealed(text) ? text : box.seal(text, place));
  return { ...webhook, secrets: mapped(webhook.secrets, seal) };
}

/**
 * Opens sealed secrets; secrets stored before sealing existed are read as they are, until `secret
 * rotate` seals them. A secret that cannot be opened stays sealed: its endpoint is still shown,
 * changed and rotated, but it signs nothing.
 */
export function openedSecrets(key: WebhookKey, secrets: Secrets, box: SecretBox): Secrets {
  const place = placeOf(key);
  return mapped(secrets, (text) => (box.isSealed(text) ? openedOrSealed(text, place, box) : text));
}

function openedOrSealed(text: string, place: SecretPlace, box: SecretBox): string {
  try {
    return box.open(text, place);
  } catch (error) {
    if (error instanceof SecretFault) return text;
    throw error;
  }
}

function mapped([latest, ...older]: Secrets, change: (text: string) => string): Secrets {
  const one = (secret: Secrets[number]) => ({ ...secret, text: change(secret.text) });
  return [one(latest), ...older.map(one)];
}

function placeOf({ accountId, environment, webhookId }: WebhookKey): SecretPlace {
  return ['webhook', accountId, environment, webhookId, 'secrets'];
}
