import type { EventDraft, NoticeType } from '#domain/event/event.ts';
import { eventOfNotice, eventsOfMove } from '#domain/event/shipment-events.ts';
import { checkPayment } from '#domain/shipment/legal-pairs.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { refuseMove } from '#domain/shipment/status.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { shipmentEventView } from '#src/views/shipment.ts';
import type { ScanView } from '#src/views/tracking.ts';
import { requestBuyerNotice } from '../buyer-notice/request-buyer-notice.ts';
import type { Recorder } from '../recorder.ts';

export type ShipmentChange = {
  /** Null: the shipment is new. */
  readonly before: Shipment | null;
  readonly after: Shipment;
};

/** The shipment after a move, or after a courier's scan, with a move or without. */
export type ShipmentStep = { readonly after: Shipment; readonly scan?: EmittedScan | undefined };
export type EmittedScan = { readonly view: ScanView; readonly isNew: boolean };

/** Several steps at once, in order. */
export type ShipmentSteps = {
  readonly before: Shipment | null;
  readonly steps: readonly [ShipmentStep, ...ShipmentStep[]];
};

/**
 * The only way to change a shipment's status: its row and its events, together. Refuses an illegal
 * move; RangeError for an impossible payment. Returns the shipment as recorded.
 */
export function recordShipment({ before, after }: ShipmentChange, recorder: Recorder): Shipment {
  return recordSteps({ before, steps: [{ after }] }, recorder);
}

/** Each step emits its own events; the row is written once. */
export function recordSteps(
  { before, steps: [first, ...others] }: ShipmentSteps,
  recorder: Recorder,
): Shipment {
  const { write } = recorder;
  let { recorded, events } = eventsOf({ before, ...first }, write);
  for (const next of others) {
    const after = { ...next.after, lastSequence: recorded.lastSequence };
    const further = eventsOf({ ...next, before: recorded, after }, write);
    recorded = further.recorded;
    events = [...events, ...further.events];
  }
  if (before === null) write.shipments.insert(recorded);
  else write.shipments.update(before, recorded);
  recorder.events(events);
  requestBuyerNotice({ before, after: recorded }, recorder);
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

/** Records a client's edit and its event. */
export function recordEdit(
  {
    before,
    after,
    areTags,
  }: ShipmentChange & { readonly before: Shipment; readonly areTags: boolean },
  { write, event }: Recorder,
): Shipment {
  const { shipmentNumber, lastSequence, status } = before;
  const recorded = { ...after, lastSequence: lastSequence + 1 };
  if (areTags) write.shipments.tag(before, recorded);
  else write.shipments.edit(before, recorded);
  const type = 'shipment.updated';
  event({
    ...eventOfNotice({ tenant: before, shipmentNumber, lastSequence, status, type }),
    ...viewOf(recorded, write),
  });
  return recorded;
}

/** The shipment with the sequence of its last event, and the events. */
function eventsOf({ before, after, scan }: ShipmentChange & ShipmentStep, write: Writes) {
  const drafts = draftsOf({ before, after, scan });
  checkPayment(before, after);
  const recorded = { ...after, lastSequence: after.lastSequence + drafts.length };
  const content = { ...viewOf(recorded, write), scan: scan?.view };
  return { recorded, events: drafts.map((draft) => ({ ...draft, ...content })) };
}

function draftsOf({ before, after, scan }: ShipmentChange & ShipmentStep): readonly EventDraft[] {
  const { shipmentNumber, lastSequence, status } = after;
  const isNewScan = scan?.isNew ?? false;
  const common = { tenant: after, shipmentNumber, lastSequence };
  if (scan !== undefined && before?.status === status) {
    const type = 'shipment.tracking_updated';
    return isNewScan ? [eventOfNotice({ ...common, status, type })] : [];
  }
  const move = { from: before?.status ?? null, to: status };
  return eventsOfMove({ ...common, move, hasCod: after.codAmount !== null, isNewScan });
}

function viewOf(shipment: Shipment, { trackingUrl }: Writes) {
  const view = JSON.stringify(shipmentEventView(shipment, trackingUrl));
  return { about: 'shipment', view } as const;
}
