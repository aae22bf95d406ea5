import { systemDigest } from '#adapters/system/digest.ts';
import type { ClientEvent } from '#domain/notifying/event/event.ts';
import {
  type Delivery,
  type DeliveryKey,
  deliveryIdOf,
} from '#domain/notifying/webhook/delivery.ts';
import {
  ALL_EVENTS,
  type Webhook,
  type WebhookKey,
  webhookKeyOf,
} from '#domain/notifying/webhook/webhook.ts';
import type { WebhookDueRow } from '../store-contracts/contract.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';

type Made = {
  readonly tables: Pick<Tables, 'webhookDeliveries' | 'webhookDue'>;
  readonly now: Date;
};

/**
 * Reports whether the event is sent to the endpoint; a test event goes only to the tested one, subscribed or
 * not.
 */
export function subscribesTo(
  { webhookId, events }: Pick<Webhook, 'webhookId' | 'events'>,
  { type, subject }: Pick<ClientEvent, 'type' | 'subject'>,
): boolean {
  if (type === 'webhook.test') return subject === webhookId;
  return events.includes(ALL_EVENTS) || events.includes(type);
}

/** Queues the event for the endpoint, from the beginning of its schedule. */
export function deliver(key: WebhookKey, { eventId }: ClientEvent, { tables, now }: Made): void {
  const deliveryKey = { ...webhookKeyOf(key), eventId };
  const place = deliveryPlace(deliveryKey);
  const delivery: Delivery = {
    ...deliveryKey,
    deliveryId: deliveryIdOf(deliveryKey, systemDigest),
    status: 'PENDING',
    tries: 0,
    dueAt: now,
    createdAt: tables.webhookDeliveries.get(place)?.createdAt ?? now,
  };
  tables.webhookDeliveries.replace(place, delivery);
  queueFor(tables.webhookDue, key, now);
}

export function queueFor(due: Table<WebhookDueRow>, key: WebhookKey, dueAt: Date): void {
  const found = due.get(webhookPlace(key));
  const row = found ?? { ...webhookKeyOf(key), dueAt: null, leasedUntil: null, isSlow: false };
  const isSooner = row.dueAt === null || dueAt < row.dueAt;
  due.replace(webhookPlace(key), { ...row, dueAt: isSooner ? dueAt : row.dueAt });
}

export function webhookPlace({ accountId, environment, webhookId }: WebhookKey): string {
  return placeOf(accountId, environment, webhookId);
}

export function deliveryPlace(key: DeliveryKey): string {
  return placeOf(webhookPlace(key), key.eventId);
}
