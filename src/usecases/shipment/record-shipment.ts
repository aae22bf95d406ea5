import { eventHeadsOf, type NoticeType, noticeHeadOf } from '#domain/event/shipment-events.ts';
import type { Random } from '#domain/random.ts';
import { checkPayment } from '#domain/shipment/legal-pairs.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { refuseMove } from '#domain/shipment/status.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { eventText } from '#src/views/event.ts';
import { shipmentEventView } from '#src/views/shipment.ts';

export type ShipmentChange = {
  /** Null: the shipment is new. */
  readonly before: Shipment | null;
  readonly after: Shipment;
  readonly now: Date;
};

/** Several moves at once: the shipment after each, in order. */
export type ShipmentMoves = {
  readonly before: Shipment | null;
  readonly steps: readonly [Shipment, ...Shipment[]];
  readonly now: Date;
};

/**
 * The only way to change a shipment's status: its row and its events, together. Refuses an illegal
 * move; RangeError for an impossible payment. Returns the shipment as recorded.
 */
export function recordShipment(
  { before, after, now }: ShipmentChange,
  write: Writes,
  random: Random,
): Shipment {
  return recordMoves({ before, steps: [after], now }, write, random);
}

/** Each move emits its own events; the row is written once. */
export function recordMoves(
  { before, steps: [first, ...others], now }: ShipmentMoves,
  write: Writes,
  random: Random,
): Shipment {
  let { recorded, events } = eventsOf({ before, after: first, now }, random);
  for (const next of others) {
    const after = { ...next, lastSequence: recorded.lastSequence };
    const further = eventsOf({ before: recorded, after, now }, random);
    recorded = further.recorded;
    events = [...events, ...further.events];
  }
  if (before === null) write.shipments.insert(recorded);
  else write.shipments.update(before, recorded);
  write.events.append(events);
  return recorded;
}

/** Any change: emits events only where the status moves. */
export function recordChange(change: ShipmentChange, write: Writes, random: Random): Shipment {
  const { before, after } = change;
  if (before?.status !== after.status) return recordShipment(change, write, random);
  checkPayment(before, after);
  write.shipments.update(before, after);
  return after;
}

/** A change that emits an event of the given type, with or without a move. */
export function recordNotice(
  {
    before,
    after,
    now,
    type,
  }: ShipmentChange & { readonly before: Shipment; readonly type: NoticeType },
  write: Writes,
  random: Random,
): Shipment {
  if (before.status !== after.status) refuseMove({ from: before.status, to: after.status });
  checkPayment(before, after);
  const { shipmentNumber, lastSequence } = after;
  const { status } = before;
  const noticed = { tenant: after, shipmentNumber, lastSequence, status, now, type };
  const head = noticeHeadOf(noticed, random);
  const recorded = { ...after, lastSequence: head.sequence };
  write.shipments.update(before, recorded);
  const view = JSON.stringify(shipmentEventView(recorded));
  write.events.append([{ ...head, body: eventText(head, 'shipment', view) }]);
  return recorded;
}

/** The shipment with the sequence of its last event, and the events. */
function eventsOf({ before, after, now }: ShipmentChange, random: Random) {
  const { shipmentNumber, lastSequence } = after;
  const move = { from: before?.status ?? null, to: after.status };
  const hasCod = after.codAmount !== null;
  const movedShipment = { tenant: after, shipmentNumber, lastSequence, move, hasCod, now };
  const heads = eventHeadsOf(movedShipment, random);
  checkPayment(before, after);
  const recorded = { ...after, lastSequence: lastSequence + heads.length };
  const view = JSON.stringify(shipmentEventView(recorded));
  const events = heads.map((head) => ({ ...head, body: eventText(head, 'shipment', view) }));
  return { recorded, events };
}
