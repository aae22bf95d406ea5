import type { SecretBox, SecretPlace } from '#domain/secret-box.ts';
import type { Webhook, WebhookKey } from '#domain/webhook/webhook.ts';

type Secrets = Webhook['secrets'];

/** As they are kept. */
export function sealedSecrets<Row extends WebhookKey & { readonly secrets: Secrets }>(
  webhook: Row,
  box: SecretBox,
): Row {
  const place = placeOf(webhook);
  const seal = (text: string) => box.seal(text, place);
  return { ...webhook, secrets: mapped(webhook.secrets, seal) };
}

/** Also those from before they were sealed, until `secret rotate` has sealed them. */
export function openedSecrets(key: WebhookKey, secrets: Secrets, box: SecretBox): Secrets {
  const place = placeOf(key);
  return mapped(secrets, (text) => (box.isSealed(text) ? box.open(text, place) : text));
}

function mapped([latest, ...older]: Secrets, change: (text: string) => string): Secrets {
  const one = (secret: Secrets[number]) => ({ ...secret, text: change(secret.text) });
  return [one(latest), ...older.map(one)];
}

function placeOf({ accountId, environment, webhookId }: WebhookKey): SecretPlace {
  return ['webhook', accountId, environment, webhookId, 'secrets'];
}
