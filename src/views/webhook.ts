import { idText } from '#domain/id.ts';
import { lastFourOf } from '#domain/webhook/signing-secret.ts';
import { isEnabled, type Webhook } from '#domain/webhook/webhook.ts';

/** What clients see of an endpoint, in answers and in events alike; its secret only once, apart. */
export function webhookView(webhook: Webhook) {
  return {
    webhook_id: idText('webhook', webhook.webhookId),
    environment: webhook.environment,
    url: webhook.url,
    events: webhook.events,
    description: webhook.description,
    enabled: isEnabled(webhook),
    disabled_reason: webhook.disabledReason,
    secret_last4: lastFourOf(webhook.secrets[0]),
    created_at: webhook.createdAt.toISOString(),
    last_success_at: webhook.lastSuccessAt?.toISOString() ?? null,
    last_failure_at: webhook.lastFailureAt?.toISOString() ?? null,
  };
}

/** As create and rotate answer it: nobody is shown its secret again. */
export function webhookWithSecretView(webhook: Webhook) {
  return { ...webhookView(webhook), secret: webhook.secrets[0].text };
}
