import type { Digest } from '#domain/digest.ts';
import { type WebhookKey, webhookKeyOf } from './webhook.ts';

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One event at one endpoint: there are never two deliveries of that. */
export type DeliveryKey = WebhookKey & { readonly eventId: string };

export type Delivery = DeliveryKey & {
  /** What receivers know it by, `webhook-id`: the same for every attempt (deliveryIdOf). */
  readonly deliveryId: string;
  readonly status: DeliveryStatus;
  /** Attempts since it was last queued; the schedule goes by that. */
  readonly tries: number;
  /** Null unless PENDING. */
  readonly dueAt: Date | null;
  readonly createdAt: Date;
};

/** One request to a receiver, and what became of it. */
export type DeliveryAttempt = {
  readonly attemptId: string;
  readonly beganAt: Date;
  readonly durationMs: number;
  /** Null: no answer came. */
  readonly responseStatus: number | null;
  /** The beginning of it, 4 KiB at most; null where none came. */
  readonly responseBody: string | null;
  /** Why it counts as failed, for people; null where it succeeded. */
  readonly error: string | null;
};

export type DeliveryWithAttempts = Delivery & {
  /** Oldest first, the latest twenty of them. */
  readonly attempts: readonly DeliveryAttempt[];
};

/** Of an id's 36 characters: the time and what follows it, as the event has it. */
const SAME_AS_EVENT = 19;
/** RFC 9562's variant. */
const VARIANT = '8';

/**
 * The id of the delivery of that event to that endpoint: always the same, so that whatever is sent
 * again, even after its row was forgotten, is known to a receiver who has had it. Sorts as events
 * do. The statements that make deliveries say the same in SQL.
 */
export function deliveryIdOf(
  { eventId, webhookId }: Pick<DeliveryKey, 'eventId' | 'webhookId'>,
  digest: Pick<Digest, 'sha256'>,
): string {
  const hash = digest.sha256(`${eventId} ${webhookId}`);
  const own = `${VARIANT}${hash.slice(0, 3)}-${hash.slice(3, 15)}`;
  return `${eventId.slice(0, SAME_AS_EVENT)}${own}`;
}

/** What can be kept of a receiver's words: databases hold no NUL, and no half of a character. */
export function readable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** The key alone of whatever is about a delivery. */
export function deliveryKeyOf(key: DeliveryKey): DeliveryKey {
  return { ...webhookKeyOf(key), eventId: key.eventId };
}
