import type { Environment } from '#domain/environment.ts';
import type { Delivery, DeliveryAttempt, DeliveryStatus } from '#domain/webhook/delivery.ts';
import type { ClaimedDeliveries } from '#domain/webhook/delivery-store.ts';
import { type StoredSecret, toSecrets } from '../webhook/row.ts';

export type DeliveryRow = {
  account_id: string;
  environment: Environment;
  event_id: string;
  webhook_id: string;
  delivery_id: string;
  status: DeliveryStatus;
  tries: number;
  due_at: Date | null;
  created_at: Date;
};

export type AttemptRow = {
  event_id: string;
  attempt_id: string;
  began_at: Date;
  duration_ms: number;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
};

/** An endpoint with one of its claimed deliveries; `event_id` is null if none was claimed. */
export type ClaimedRow = {
  account_id: string;
  environment: Environment;
  webhook_id: string;
  is_held: boolean;
  url: string;
  secrets: readonly StoredSecret[];
  failing_since: Date | null;
  event_id: string | null;
  delivery_id: string;
  tries: number;
  body: string;
};

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    accountId: row.account_id,
    environment: row.environment,
    eventId: row.event_id,
    webhookId: row.webhook_id,
    deliveryId: row.delivery_id,
    status: row.status,
    tries: row.tries,
    dueAt: row.due_at,
    createdAt: row.created_at,
  };
}

export function toAttempt(row: AttemptRow): DeliveryAttempt {
  return {
    attemptId: row.attempt_id,
    beganAt: row.began_at,
    durationMs: row.duration_ms,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    error: row.error,
  };
}

/** Groups the rows by endpoint, in the order of its deliveries. */
export function toClaimed(rows: readonly ClaimedRow[]): readonly ClaimedDeliveries[] {
  const endpoints = Map.groupBy(rows, ({ webhook_id: webhookId }) => webhookId);
  return [...endpoints.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { account_id: accountId, environment, webhook_id: webhookId } = first;
    const key = { accountId, environment, webhookId };
    const deliveries = own.flatMap(({ event_id: eventId, delivery_id: deliveryId, tries, body }) =>
      eventId === null ? [] : { ...key, eventId, deliveryId, tries, body },
    );
    const { is_held: isLeased, url, secrets, failing_since: failingSince } = first;
    return {
      ...key,
      isLeased,
      webhook: { url, secrets: toSecrets(secrets), failingSince },
      deliveries,
    };
  });
}
