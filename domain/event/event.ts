import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { Random } from '#domain/random.ts';
import type { SubjectKey } from '#domain/subject.ts';

/** Types of the events that clients get, by webhook and by GET /events. */
export const EVENT_TYPES = [
  'shipment.created',
  'shipment.updated',
  'shipment.paid',
  'shipment.booked',
  'shipment.booking_failed',
  'shipment.booking_delayed',
  'shipment.payment_rejected',
  'shipment.tracking_updated',
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
  'tracker.updated',
  'wallet.topped_up',
  'wallet.late_payment',
  'wallet.adjusted',
  'cod.collected',
  'cod.settled',
  'claim.opened',
  'claim.settled',
  'claim.rejected',
  'batch.completed',
  'webhook.disabled',
  'webhook.test',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** An event without its body: the body contains the type and the sequence as well. */
export type EventHead = SubjectKey & {
  readonly eventId: string;
  readonly type: EventType;
  /**
   * Counts from 1 within the subject, without a gap: the order of events, which delivery does not
   * guarantee.
   */
  readonly sequence: number;
  /** Null: the subject is new, or has no status. */
  readonly previousStatus: string | null;
  readonly createdAt: Date;
};

/** An immutable event: `body` is the JSON text that every attempt sends, byte by byte. */
export type ClientEvent = EventHead & { readonly body: string };

/** Position among all events of its account and environment, from 1, without a gap. */
export type PositionedEvent = ClientEvent & {
  /** Null until it has been fanned out: its position is not decided yet. */
  readonly position: number | null;
};

/** Short notice of an event, for pages that are open. */
export type EventNews = Pick<EventHead, 'eventId' | 'type' | 'subject' | 'createdAt'> & {
  readonly position: number;
};

/** The next event of a subject, without its time and id. */
export type EventDraft = Pick<EventHead, 'type' | 'subject' | 'previousStatus'> & {
  readonly tenant: Tenant;
  /** Zero where this is the first event. */
  readonly lastSequence: number;
};

export function nextEventHead(
  { tenant, lastSequence, now, type, subject, previousStatus }: EventDraft & { readonly now: Date },
  random: Random,
): EventHead {
  return {
    ...tenantOf(tenant),
    eventId: random.uuid(),
    type,
    subject,
    sequence: lastSequence + 1,
    previousStatus,
    createdAt: now,
  };
}
