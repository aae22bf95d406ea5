import type { ClientEvent, EventType } from '#domain/notifying/event/event.ts';
import type { Webhook } from '#domain/notifying/webhook/webhook.ts';
import { webhookView } from '#src/views/notifying/webhook.ts';
import type { Recorder } from '../../recorder.ts';

export type WebhookChange = {
  readonly before: Webhook;
  /** The endpoint with its next revision. */
  readonly after: Webhook;
  readonly type: Extract<EventType, 'webhook.disabled' | 'webhook.test'>;
};

/** Updates an endpoint and appends its event, in one commit. Returns the event. */
export function recordWebhook(
  { before, after, type }: WebhookChange,
  { write, event }: Recorder,
): ClientEvent {
  const { webhookId: subject, lastSequence } = before;
  const recorded = { ...after, lastSequence: lastSequence + 1 };
  write.webhooks.update(before, recorded);
  const draft = { tenant: before, subject, type, lastSequence, previousStatus: null };
  return event({ ...draft, about: 'webhook', view: JSON.stringify(webhookView(recorded)) });
}
