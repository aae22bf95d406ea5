import { idText } from '#domain/id.ts';
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryWithAttempts,
} from '#domain/notifying/webhook/delivery.ts';
import { isEnabled, type Webhook } from '#domain/notifying/webhook/webhook.ts';

/** View for clients of a delivery and its attempts. */
export function deliveryView(
  delivery: DeliveryWithAttempts,
  webhook: Pick<Webhook, 'disabledReason'>,
) {
  return {
    ...deliveryIdsView(delivery),
    event_type: delivery.eventType,
    status: delivery.status,
    attempts: delivery.attempts.map(attemptView),
    // Null while the endpoint is disabled, because the time is unknown then.
    next_attempt_at: isEnabled(webhook) ? (delivery.dueAt?.toISOString() ?? null) : null,
    created_at: delivery.createdAt.toISOString(),
  };
}

export function deliveryIdsView({ deliveryId, eventId }: Pick<Delivery, 'deliveryId' | 'eventId'>) {
  return { delivery_id: idText('delivery', deliveryId), event_id: idText('event', eventId) };
}

function attemptView(attempt: DeliveryAttempt) {
  return {
    at: attempt.beganAt.toISOString(),
    response_status: attempt.responseStatus,
    duration_ms: attempt.durationMs,
    response_body: attempt.responseBody,
    error: attempt.error,
  };
}
