import { type ClientEvent, type EventType, nextEventHead } from '#domain/event/event.ts';
import type { Random } from '#domain/random.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { eventText } from '#src/views/event.ts';
import { webhookView } from '#src/views/webhook.ts';

export type WebhookChange = {
  readonly before: Webhook;
  /** In its next revision. */
  readonly after: Webhook;
  readonly type: Extract<EventType, 'webhook.disabled' | 'webhook.test'>;
};

type Recorder = { readonly now: Date; readonly write: Writes; readonly random: Random };

/** Updates an endpoint and appends its event, in one commit. Returns the event. */
export function recordWebhook(
  { before, after, type }: WebhookChange,
  { now, write, random }: Recorder,
): ClientEvent {
  const { webhookId: subject, lastSequence } = before;
  const occurrence = { tenant: before, subject, type, lastSequence, previousStatus: null, now };
  const head = nextEventHead(occurrence, random);
  const recorded = { ...after, lastSequence: head.sequence };
  write.webhooks.update(before, recorded);
  const body = eventText(head, 'webhook', JSON.stringify(webhookView(recorded)));
  const event = { ...head, body };
  write.events.append([event]);
  return event;
}
