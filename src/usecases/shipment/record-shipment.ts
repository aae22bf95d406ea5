import { eventOfNotice, eventsOfMove, type NoticeType } from '#domain/event/shipment-events.ts';
import { checkPayment } from '#domain/shipment/legal-pairs.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { refuseMove } from '#domain/shipment/status.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { shipmentEventView } from '#src/views/shipment.ts';
import type { Recorder } from '../recorder.ts';

export type ShipmentChange = {
  /** Null: the shipment is new. */
  readonly before: Shipment | null;
  readonly after: Shipment;
};

/** Several moves at once: the shipment after each, in order. */
export type ShipmentMoves = {
  readonly before: Shipment | null;
  readonly steps: readonly [Shipment, ...Shipment[]];
};

/**
 * The only way to change a shipment's status: its row and its events, together. Refuses an illegal
 * move; RangeError for an impossible payment. Returns the shipment as recorded.
 */
export function recordShipment({ before, after }: ShipmentChange, recorder: Recorder): Shipment {
  return recordMoves({ before, steps: [after] }, recorder);
}

/** Each move emits its own events; the row is written once. */
export function recordMoves(
  { before, steps: [first, ...others] }: ShipmentMoves,
  recorder: Recorder,
): Shipment {
  const { write } = recorder;
  let { recorded, events } = eventsOf({ before, after: first }, write);
  for (const next of others) {
    const after = { ...next, lastSequence: recorded.lastSequence };
    const further = eventsOf({ before: recorded, after }, write);
    recorded = further.recorded;
    events = [...events, ...further.events];
  }
  if (before === null) write.shipments.insert(recorded);
  else write.shipments.update(before, recorded);
  recorder.events(events);
  return recorded;
}

/** Any change: emits events only where the status moves. */
export function recordChange(change: ShipmentChange, recorder: Recorder): Shipment {
  const { before, after } = change;
  if (before?.status !== after.status) return recordShipment(change, recorder);
  checkPayment(before, after);
  recorder.write.shipments.update(before, after);
  return after;
}

/** A change that emits an event of the given type, with or without a move. */
export function recordNotice(
  {
    before,
    after,
    type,
  }: ShipmentChange & { readonly before: Shipment; readonly type: NoticeType },
  { write, event }: Recorder,
): Shipment {
  if (before.status !== after.status) refuseMove({ from: before.status, to: after.status });
  checkPayment(before, after);
  const { shipmentNumber, lastSequence } = after;
  const { status } = before;
  const recorded = { ...after, lastSequence: lastSequence + 1 };
  write.shipments.update(before, recorded);
  event({
    ...eventOfNotice({ tenant: after, shipmentNumber, lastSequence, status, type }),
    ...viewOf(recorded, write),
  });
  return recorded;
}

/** The shipment with the sequence of its last event, and the events. */
function eventsOf({ before, after }: ShipmentChange, write: Writes) {
  const { shipmentNumber, lastSequence } = after;
  const move = { from: before?.status ?? null, to: after.status };
  const hasCod = after.codAmount !== null;
  const drafts = eventsOfMove({ tenant: after, shipmentNumber, lastSequence, move, hasCod });
  checkPayment(before, after);
  const recorded = { ...after, lastSequence: lastSequence + drafts.length };
  const view = viewOf(recorded, write);
  return { recorded, events: drafts.map((draft) => ({ ...draft, ...view })) };
}

function viewOf(shipment: Shipment, { trackingUrl }: Writes) {
  const view = JSON.stringify(shipmentEventView(shipment, trackingUrl));
  return { about: 'shipment', view } as const;
}
