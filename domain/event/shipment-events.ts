import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { refuseMove, type ShipmentStatus, type StatusMove } from '#domain/shipment/status.ts';
import { type EventHead, type EventType, nextEventHead } from './event.ts';

/** The shipment that moves, with the sequence of its last event; zero where there was none. */
export type Moved = {
  readonly tenant: Tenant;
  readonly shipmentNumber: string;
  readonly lastSequence: number;
  readonly move: StatusMove;
  /** Whether its courier collects cash. */
  readonly hasCod: boolean;
  readonly now: Date;
};

/** Told of a shipment that stays in its status. */
export type NoticeType = Extract<
  EventType,
  | 'shipment.booking_delayed'
  | 'shipment.payment_rejected'
  | 'shipment.cancel_rejected'
  | 'wallet.late_payment'
  | 'wallet.adjusted'
  | 'cod.settled'
>;

export type Noticed = Omit<Moved, 'move' | 'hasCod'> & {
  readonly type: NoticeType;
  readonly status: ShipmentStatus;
};

/**
 * What is told when a shipment comes into a status. Nothing while the client only chooses how to
 * pay; `payment_rejected`, `booking_delayed` and `cancel_rejected` are told without a move.
 */
const TYPE_BY_STATUS: Readonly<Record<ShipmentStatus, EventType | null>> = {
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
export function eventTypesOf(move: StatusMove, hasCod: boolean): readonly EventType[] {
  refuseMove(move);
  const told = TYPE_BY_STATUS[move.to];
  return [
    ...(move.from === null ? (['shipment.created'] as const) : []),
    ...(told === null ? [] : [told]),
    ...(hasCod && move.to === 'DELIVERED' ? (['cod.collected'] as const) : []),
  ];
}

/** The events of a move, numbered on from the shipment's last one. */
export function eventHeadsOf(moved: Moved, chance: Chance): readonly EventHead[] {
  const { tenant, shipmentNumber: subject, lastSequence, move, now } = moved;
  const told = { tenant, subject, previousStatus: move.from, now };
  return eventTypesOf(move, moved.hasCod).map((type, place) =>
    nextEventHead({ ...told, type, lastSequence: lastSequence + place }, chance),
  );
}

/** The event of a notice: the status stays what it is. */
export function noticeHeadOf(noticed: Noticed, chance: Chance): EventHead {
  const { status, shipmentNumber: subject, ...told } = noticed;
  return nextEventHead({ ...told, subject, previousStatus: status }, chance);
}
