import type { Tenant } from '#domain/environment.ts';
import {
  refuseMove,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
  type StatusMove,
} from '#domain/shipment/status.ts';
import type { EventDraft, EventType } from './event.ts';

/** A shipment's move, with the sequence of its last event; zero where there was none. */
export type MovedShipment = {
  readonly tenant: Tenant;
  readonly shipmentNumber: string;
  readonly lastSequence: number;
  readonly move: StatusMove;
  /** True if its courier collects cash. */
  readonly hasCod: boolean;
  /** True if a new scan of the courier caused it. */
  readonly isNewScan: boolean;
};

/** Events of a shipment without a status move. */
export type NoticeType = Extract<
  EventType,
  | 'shipment.updated'
  | 'shipment.booking_delayed'
  | 'shipment.payment_rejected'
  | 'shipment.tracking_updated'
  | 'shipment.cancel_rejected'
  | 'wallet.late_payment'
  | 'wallet.adjusted'
  | 'cod.settled'
>;

export type ShipmentNotice = Omit<MovedShipment, 'move' | 'hasCod' | 'isNewScan'> & {
  readonly type: NoticeType;
  readonly status: ShipmentStatus;
};

/**
 * Event type of each new status. None while the client only chooses how to pay. `updated`,
 * `payment_rejected`, `booking_delayed` and `cancel_rejected` are emitted without a status change,
 * `tracking_updated` with or without one.
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

const STATUS_BY_TYPE: ReadonlyMap<EventType, ShipmentStatus> = new Map(
  SHIPMENT_STATUSES.flatMap((status) => {
    const type = TYPE_BY_STATUS[status];
    return type === null ? [] : [[type, status] as const];
  }),
);

/** The status implied by an event of this type; undefined: none. */
export function statusOfEventType(type: EventType): ShipmentStatus | undefined {
  return STATUS_BY_TYPE.get(type);
}

/** Event types of a move, in order; TRANSITION_NOT_ALLOWED for an illegal move. */
export function eventTypesOf(
  move: StatusMove,
  { hasCod, isNewScan }: Pick<MovedShipment, 'hasCod' | 'isNewScan'>,
): readonly EventType[] {
  refuseMove(move);
  const statusType = TYPE_BY_STATUS[move.to];
  return [
    ...(move.from === null ? (['shipment.created'] as const) : []),
    ...(isNewScan ? (['shipment.tracking_updated'] as const) : []),
    ...(statusType === null ? [] : [statusType]),
    ...(hasCod && move.to === 'DELIVERED' ? (['cod.collected'] as const) : []),
  ];
}

/** The events of a move, numbered on from the shipment's last one. */
export function eventsOfMove(moved: MovedShipment): readonly EventDraft[] {
  const { tenant, shipmentNumber: subject, lastSequence, move } = moved;
  const common = { tenant, subject, previousStatus: move.from };
  return eventTypesOf(move, moved).map((type, index) => ({
    ...common,
    type,
    lastSequence: lastSequence + index,
  }));
}

/** The event of a notice: the status does not change. */
export function eventOfNotice({ status, shipmentNumber, ...common }: ShipmentNotice): EventDraft {
  return { ...common, subject: shipmentNumber, previousStatus: status };
}
