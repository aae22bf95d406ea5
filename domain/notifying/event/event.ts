import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { Random } from '#domain/random.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import type { SubjectKey } from '#domain/subject.ts';

/** Names of records that events are about: each is a field of an event's `data`. */
export const EVENT_RECORDS = [
  'shipment',
  'pickup',
  'topup',
  'transaction',
  'withdrawal',
  'claim',
  'batch',
  'tracker',
  'webhook',
] as const;
export type EventRecord = (typeof EVENT_RECORDS)[number];

/**
 * Every type of event that clients get, by webhook and by GET /events. `status`: the shipment's new
 * status that it announces. `isNotice`: about a shipment whose status does not change. `about`: the
 * records that it may show, unless the name of its family is a record. The enums and the webhooks
 * of the OpenAPI document follow from this table, with the summary and the schema of each.
 */
export const EVENTS = {
  'shipment.created': { summary: 'A shipment was created' },
  'shipment.updated': { isNotice: true, summary: 'You have changed a shipment by PATCH' },
  'shipment.paid': { status: 'PROCESSING', summary: 'A shipment was paid' },
  'shipment.booked': {
    status: 'BOOKED',
    summary: 'The courier has booked a shipment; it has its AWB',
  },
  'shipment.booking_failed': {
    status: 'BOOKING_FAILED',
    summary: 'The courier refused a shipment; it is refunded',
  },
  'shipment.booking_delayed': {
    isNotice: true,
    summary: 'The booking of a shipment takes longer than usual',
  },
  'shipment.payment_rejected': {
    isNotice: true,
    summary: 'The transfer for a shipment was rejected',
  },
  'shipment.tracking_updated': {
    isNotice: true,
    summary: 'The courier has scanned a parcel; `scan` is the scan',
  },
  'shipment.measured': {
    isNotice: true,
    summary: 'The courier has weighed a parcel; its price stays',
  },
  'shipment.picked_up': { status: 'PICKED_UP', summary: 'The courier has picked a parcel up' },
  'shipment.in_transit': { status: 'IN_TRANSIT', summary: 'A parcel is in transit' },
  'shipment.out_for_delivery': {
    status: 'OUT_FOR_DELIVERY',
    summary: 'A parcel is out for delivery',
  },
  'shipment.delivery_failed': { status: 'DELIVERY_FAILED', summary: 'A delivery attempt failed' },
  'shipment.delivered': { status: 'DELIVERED', summary: 'A parcel was delivered' },
  'shipment.on_hold': { status: 'ON_HOLD', summary: 'A parcel is on hold' },
  'shipment.return_in_transit': {
    status: 'RETURN_IN_TRANSIT',
    summary: 'A parcel returns to its sender',
  },
  'shipment.returned': { status: 'RETURNED', summary: 'A parcel is back at its sender' },
  'shipment.lost': { status: 'LOST', summary: 'A parcel is lost' },
  'shipment.damaged': { status: 'DAMAGED', summary: 'A parcel is damaged' },
  'shipment.cancelled': { status: 'CANCELLED', summary: 'A shipment was cancelled' },
  'shipment.cancel_rejected': {
    isNotice: true,
    summary: 'The courier refused to cancel a shipment',
  },
  'shipment.expired': { status: 'EXPIRED', summary: 'A shipment was not paid in time' },
  'pickup.requested': { summary: 'A pickup was requested' },
  'pickup.confirmed': { summary: 'The courier has confirmed a pickup' },
  'pickup.completed': { summary: 'All parcels of a pickup were fetched' },
  'pickup.failed': { summary: 'The courier does not come, or came without collecting' },
  'pickup.cancelled': { summary: 'A pickup was cancelled' },
  'tracker.updated': { summary: 'There is news of a parcel that was booked elsewhere' },
  'wallet.topped_up': { about: ['topup', 'transaction'], summary: 'Money came into the wallet' },
  'wallet.late_payment': {
    isNotice: true,
    about: ['shipment', 'topup'],
    summary: 'A payment came too late; it is in `available`',
  },
  'wallet.adjusted': {
    isNotice: true,
    about: ['transaction'],
    summary: 'We adjusted the wallet, with a reason',
  },
  'topup.expired': { summary: 'A top-up was not paid in time' },
  'topup.failed': { summary: 'The transfer of a top-up was rejected, or its QR code is void' },
  'withdrawal.completed': { summary: 'A withdrawal was paid out; it has the bank’s reference' },
  'withdrawal.failed': { summary: 'A withdrawal was not paid out; the money is in `available`' },
  'cod.collected': { about: ['shipment'], summary: 'A courier has collected cash on delivery' },
  'cod.settled': {
    isNotice: true,
    about: ['shipment'],
    summary: 'Collected cash, less its fee, is in `available`',
  },
  'cod.late': {
    isNotice: true,
    about: ['shipment'],
    summary: 'Collected cash is a day late: the courier has not remitted it',
  },
  'claim.opened': { summary: 'Compensation for a parcel was claimed' },
  'claim.settled': { summary: 'A claim was settled; the money is in `available`' },
  'claim.rejected': { summary: 'A claim was rejected; it says why' },
  'batch.completed': { summary: 'A batch has ended: every row has its shipment or its errors' },
  'webhook.disabled': { summary: 'An endpoint was disabled' },
  'webhook.test': { summary: 'You requested a test event' },
} as const satisfies Readonly<Record<string, EventFacts>>;
export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as readonly string[] as readonly EventType[];
/** Events of a shipment without a status move. */
export type NoticeType = {
  [Type in EventType]: (typeof EVENTS)[Type] extends { readonly isNotice: true } ? Type : never;
}[EventType];

export type EventFacts = {
  readonly status?: ShipmentStatus;
  readonly isNotice?: true;
  readonly about?: readonly EventRecord[];
  readonly summary: string;
};

/** The records that an event of this type may show: it shows one of them. */
export function recordsOf(type: EventType): readonly EventRecord[] {
  const { about }: EventFacts = EVENTS[type];
  const [family] = type.split('.');
  return about ?? EVENT_RECORDS.filter((record) => record === family);
}

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
  /** Sequence of the last event; 0 if this is the first one. */
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
