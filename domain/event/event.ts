import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import type { SubjectKey } from '#domain/subject.ts';

/** What clients are told, by webhook and by GET /events. */
export const EVENT_TYPES = [
  'shipment.created',
  'shipment.paid',
  'shipment.booked',
  'shipment.booking_failed',
  'shipment.booking_delayed',
  'shipment.payment_rejected',
  'shipment.picked_up',
  'shipment.in_transit',
  'shipment.out_for_delivery',
  'shipment.delivery_failed',
  'shipment.delivered',
  'shipment.on_hold',
  'shipment.return_in_transit',
  'shipment.returned',
  'shipment.lost',
  'shipment.damaged',
  'shipment.cancelled',
  'shipment.cancel_rejected',
  'shipment.expired',
  'pickup.requested',
  'pickup.confirmed',
  'pickup.completed',
  'pickup.failed',
  'pickup.cancelled',
  'wallet.topped_up',
  'wallet.late_payment',
  'wallet.adjusted',
  'cod.collected',
  'cod.settled',
  'webhook.disabled',
  'webhook.test',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** An event before its body is made: the body says the type and the sequence as well. */
export type EventHead = SubjectKey & {
  readonly eventId: string;
  readonly type: EventType;
  /** From 1, without a gap in its subject: tells receivers the order that delivery does not. */
  readonly sequence: number;
  /** Null: the subject is new, or has no status. */
  readonly previousStatus: string | null;
  readonly createdAt: Date;
};

/** What happened, frozen: `body` is the JSON text that every attempt sends, byte by byte. */
export type ClientEvent = EventHead & { readonly body: string };

/** Where it stands among all of its account and environment: from 1, without a gap. */
export type PlacedEvent = ClientEvent & {
  /** Null until it has been fanned out: it may yet come to stand behind others. */
  readonly position: number | null;
};

/** What is told next of a subject. */
export type Told = Pick<EventHead, 'type' | 'subject' | 'previousStatus'> & {
  readonly tenant: Tenant;
  /** Zero where nothing was told before. */
  readonly lastSequence: number;
  readonly now: Date;
};

export function nextEventHead(
  { tenant, lastSequence, now, type, subject, previousStatus }: Told,
  chance: Chance,
): EventHead {
  return {
    accountId: tenant.accountId,
    environment: tenant.environment,
    eventId: chance.uuid(),
    type,
    subject,
    sequence: lastSequence + 1,
    previousStatus,
    createdAt: now,
  };
}
