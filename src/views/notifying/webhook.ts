import { idText } from '#domain/id.ts';
import { lastFourOf } from '#domain/notifying/webhook/signing-secret.ts';
import { isEnabled, type Webhook } from '#domain/notifying/webhook/webhook.ts';

/** View for clients, in responses and events; without the secret. */
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

/** View for create and rotate only: the secret is not shown again. */
export function webhookWithSecretView(webhook: Webhook) {
  return { ...webhookView(webhook), secret: webhook.secrets[0].text };
}
