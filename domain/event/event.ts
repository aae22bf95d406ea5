import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { refuseMove, type ShipmentStatus, type StatusMove } from '#domain/shipment/status.ts';

/** What clients are told of a shipment, by webhook and by GET /events. */
export const SHIPMENT_EVENT_TYPES = [
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
  'wallet.late_payment',
] as const;
export type ShipmentEventType = (typeof SHIPMENT_EVENT_TYPES)[number];

/** An event before its body is made: the body says the type and the sequence as well. */
export type EventHead = Tenant & {
  readonly eventId: string;
  readonly type: ShipmentEventType;
  readonly shipmentNumber: string;
  /** From 1, without a gap in the shipment: tells receivers the order that delivery does not. */
  readonly sequence: number;
  /** Null: the shipment is new. */
  readonly previousStatus: ShipmentStatus | null;
  readonly createdAt: Date;
};

/** What happened, frozen: `body` is the JSON text that every attempt sends, byte by byte. */
export type ShipmentEvent = EventHead & { readonly body: string };

/** The shipment that moves, with the sequence of its last event; zero where there was none. */
export type Moved = {
  readonly tenant: Tenant;
  readonly shipmentNumber: string;
  readonly lastSequence: number;
  readonly move: StatusMove;
  readonly now: Date;
};

/** Told of a shipment that stays in its status. */
export type NoticeType = Extract<
  ShipmentEventType,
  'shipment.booking_delayed' | 'shipment.payment_rejected' | 'wallet.late_payment'
>;

export type Noticed = Omit<Moved, 'move'> & {
  readonly type: NoticeType;
  readonly status: ShipmentStatus;
};

/**
 * What is told when a shipment comes into a status. Nothing while the client only chooses how to
 * pay; `payment_rejected`, `booking_delayed` and `cancel_rejected` are told without a move.
 */
const TYPE_BY_STATUS: Readonly<Record<ShipmentStatus, ShipmentEventType | null>> = {
  AWAITING_PAYMENT: null,
  WAITING_CONFIRMATION: null,
  PROCESSING: 'shipment.paid',
  BOOKED: 'shipment.booked',
  PICKED_UP: 'shipment.picked_up',
  IN_TRANSIT: 'shipment.in_transit',
  OUT_FOR_DELIVERY: 'shipment.out_for_delivery',
  DELIVERY_FAILED: 'shipment.delivery_failed',
  ON_HOLD: 'shipment.on_hold',
  RETURN_IN_TRANSIT: 'shipment.return_in_transit',
  DELIVERED: 'shipment.delivered',
  RETURNED: 'shipment.returned',
  LOST: 'shipment.lost',
  DAMAGED: 'shipment.damaged',
  BOOKING_FAILED: 'shipment.booking_failed',
  CANCELLED: 'shipment.cancelled',
  EXPIRED: 'shipment.expired',
};

/** The types that a move emits, in order; TRANSITION_NOT_ALLOWED for a move that is none. */
export function eventTypesOf(move: StatusMove): readonly ShipmentEventType[] {
  refuseMove(move);
  const told = TYPE_BY_STATUS[move.to];
  const created = move.from === null ? (['shipment.created'] as const) : [];
  return told === null ? created : [...created, told];
}

/** The events of a move, numbered on from the shipment's last one. */
export function eventHeadsOf(moved: Moved, chance: Chance): readonly EventHead[] {
  const { move, ...rest } = moved;
  const told = { ...rest, previousStatus: move.from };
  return eventTypesOf(move).map((type, place) => headOf({ ...told, type, place }, chance));
}

/** The event of a notice: the status stays what it is. */
export function noticeHeadOf(noticed: Noticed, chance: Chance): EventHead {
  const { status, ...told } = noticed;
  return headOf({ ...told, previousStatus: status, place: 0 }, chance);
}

type Told = Omit<Moved, 'move'> & Pick<EventHead, 'type' | 'previousStatus'>;

function headOf({ place, ...told }: Told & { readonly place: number }, chance: Chance): EventHead {
  const { accountId, environment } = told.tenant;
  return {
    accountId,
    environment,
    eventId: chance.uuid(),
    type: told.type,
    shipmentNumber: told.shipmentNumber,
    sequence: told.lastSequence + place + 1,
    previousStatus: told.previousStatus,
    createdAt: told.now,
  };
}
