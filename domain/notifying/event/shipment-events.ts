import type { Tenant } from '#domain/environment.ts';
import {
  refuseMove,
  type ShipmentStatus,
  type StatusMove,
} from '#domain/selling/shipment/status.ts';
import {
  EVENT_TYPES,
  EVENTS,
  type EventDraft,
  type EventFacts,
  type EventType,
  type NoticeType,
} from './event.ts';

/** A shipment's move, with the sequence of its last event; 0 if there was none. */
export type MovedShipment = {
  readonly tenant: Tenant;
  readonly shipmentNumber: string;
  readonly lastSequence: number;
  readonly move: StatusMove;
  /** True if its courier collects cash. */
  readonly hasCod: boolean;
  /** True if a new scan of the courier caused the move. */
  readonly isNewScan: boolean;
};

export type ShipmentNotice = Omit<MovedShipment, 'move' | 'hasCod' | 'isNewScan'> & {
  readonly type: NoticeType;
  readonly status: ShipmentStatus;
};

/** Event types by the new status that they announce: none while the client chooses how to pay. */
const TYPE_BY_STATUS: ReadonlyMap<ShipmentStatus, EventType> = new Map(
  EVENT_TYPES.flatMap((type) => {
    const status = statusOfEventType(type);
    return status === undefined ? [] : [[status, type] as const];
  }),
);

/** The status implied by an event of this type; undefined if none. */
export function statusOfEventType(type: EventType): ShipmentStatus | undefined {
  const facts: EventFacts = EVENTS[type];
  return facts.status;
}

/** Event types of a move, in order. Throws TRANSITION_NOT_ALLOWED for an illegal move. */
export function eventTypesOf(
  move: StatusMove,
  { hasCod, isNewScan }: Pick<MovedShipment, 'hasCod' | 'isNewScan'>,
): readonly EventType[] {
  refuseMove(move);
  const statusType = TYPE_BY_STATUS.get(move.to);
  return [
    ...(move.from === null ? (['shipment.created'] as const) : []),
    ...(isNewScan ? (['shipment.tracking_updated'] as const) : []),
    ...(statusType === undefined ? [] : [statusType]),
    ...(hasCod && move.to === 'DELIVERED' ? (['cod.collected'] as const) : []),
  ];
}

/** Returns the events of a move, numbered from the shipment's last event on. */
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
