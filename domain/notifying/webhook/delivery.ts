import type { Digest } from '#domain/digest.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import { type WebhookKey, webhookKeyOf } from './webhook.ts';

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One event for one endpoint; unique. */
export type DeliveryKey = WebhookKey & { readonly eventId: string };

export type Delivery = DeliveryKey & {
  /** Sent as `webhook-id`, the same for every attempt (deliveryIdOf). */
  readonly deliveryId: string;
  readonly status: DeliveryStatus;
  /** Attempts since it was last queued; selects the next retry delay. */
  readonly tries: number;
  /** Null unless PENDING. */
  readonly dueAt: Date | null;
  readonly createdAt: Date;
};

/** One request to a receiver and its result. */
export type DeliveryAttempt = {
  readonly attemptId: string;
  readonly beganAt: Date;
  readonly durationMs: number;
  /** Null: no response. */
  readonly responseStatus: number | null;
  /** The first 4 KiB at most; null without a response. */
  readonly responseBody: string | null;
  /** Human-readable reason of a failure; null on success. */
  readonly error: string | null;
};

export type DeliveryWithAttempts = Delivery & {
  readonly eventType: EventType;
  /** The latest twenty attempts, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
};

/** Number of leading characters shared with the event id: its time and the following digits. */
const SAME_AS_EVENT = 19;
/** RFC 9562's variant. */
const VARIANT = '8';

/**
 * The deterministic id of the delivery of an event to an endpoint: a receiver recognises a resend,
 * even after the row was pruned. Sorts like event ids. `deliveryIdSql` is the same in SQL.
 */
export function deliveryIdOf(
  { eventId, webhookId }: Pick<DeliveryKey, 'eventId' | 'webhookId'>,
  digest: Pick<Digest, 'sha256'>,
): string {
  const hash = digest.sha256(`${eventId} ${webhookId}`);
  const own = `${VARIANT}${hash.slice(0, 3)}-${hash.slice(3, 15)}`;
  return `${eventId.slice(0, SAME_AS_EVENT)}${own}`;
}

/** Text that PostgreSQL can store: without NUL and lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** Only the key fields. */
export function deliveryKeyOf(key: DeliveryKey): DeliveryKey {
  return { ...webhookKeyOf(key), eventId: key.eventId };
}
