import type { Delivery, DeliveryAttempt, DeliveryKey } from '#domain/notifying/webhook/delivery.ts';
import {
  fixed,
  integer,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const deliveries = tableOf<Delivery>('webhook_delivery', keptBy('events', 'ANY'), {
  accountId: key(uuid),
  environment: key(text),
  eventId: key(uuid),
  webhookId: key(uuid),
  deliveryId: fixed(uuid),
  status: text,
  tries: integer,
  dueAt: orNull(timestamptz),
  createdAt: fixed(timestamptz),
});

export const deliveryAttempts = tableOf<DeliveryKey & DeliveryAttempt>(
  'webhook_attempt',
  keptBy('events', 'ANY'),
  {
    accountId: key(uuid),
    environment: key(text),
    eventId: key(uuid),
    webhookId: key(uuid),
    attemptId: key(uuid),
    beganAt: fixed(timestamptz),
    durationMs: fixed(integer),
    responseStatus: fixed(orNull(integer)),
    responseBody: fixed(orNull(text)),
    error: fixed(orNull(text)),
  },
);

export const { columns: DELIVERY, read: toDelivery } = selectionOf(deliveries);
export const { columns: ATTEMPT, read: toAttempt } = selectionOf(deliveryAttempts, [
  'attemptId',
  'beganAt',
  'durationMs',
  'responseStatus',
  'responseBody',
  'error',
]);
export const { columns: DELIVERY_ATTEMPT, read: toDeliveryAttempt } = selectionOf(deliveryAttempts);
