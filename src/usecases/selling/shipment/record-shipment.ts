import { jsonOf, keepingJson } from '#domain/kept-json.ts';
import type { EventDraft, NoticeType } from '#domain/notifying/event/event.ts';
import {
  eventOfNotice,
  eventsOfMove,
  type ShipmentNotice,
} from '#domain/notifying/event/shipment-events.ts';
import { checkPayment } from '#domain/selling/shipment/legal-pairs.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { refuseMove } from '#domain/selling/shipment/status.ts';
import type { ScanView } from '#src/views/carrying/tracking.ts';
import { shipmentEventView } from '#src/views/selling/shipment.ts';
import { requestBuyerNotice } from '../../notifying/buyer-notice/request-buyer-notice.ts';
import type { EventToEmit, Recorder } from '../../recorder.ts';

export type ShipmentChange = {
  /** Null: the shipment is new. */
  readonly before: Shipment | null;
  readonly after: Shipment;
};

/** The shipment after a move, or after a courier's scan with or without a move. */
export type ShipmentStep = { readonly after: Shipment; readonly scan?: EmittedScan | undefined };
export type EmittedScan = { readonly view: ScanView; readonly isNew: boolean };

/** Several steps at once, in order. */
export type ShipmentSteps = {
  readonly before: Shipment | null;
  readonly steps: readonly [ShipmentStep, ...ShipmentStep[]];
  /** Notices about the shipment as the last step left it. */
  readonly notices?: readonly NoticeType[];
};

/**
 * The only way to change a shipment's status: writes its row and its events together. Refuses an
 * illegal move; RangeError for an impossible payment. Returns the shipment as recorded.
 */
export function recordShipment({ before, after }: ShipmentChange, recorder: Recorder): Shipment {
  return recordSteps({ before, steps: [{ after }] }, recorder);
}

type Recorded = { readonly recorded: Shipment; readonly events: readonly EventToEmit[] };

/** Each step emits its own events; the row is written once. */
export function recordSteps(
  { before, steps: [first, ...others], notices = [] }: ShipmentSteps,
  recorder: Recorder,
): Shipment {
  const { write } = recorder;
  let { recorded, events }: Recorded = eventsOf({ before, ...first }, recorder);
  for (const next of others) {
    const after = { ...next.after, lastSequence: recorded.lastSequence };
    const further = eventsOf({ ...next, before: recorded, after }, recorder);
    recorded = further.recorded;
    events = [...events, ...further.events];
  }
  for (const type of notices) {
    const notice = noticeOf(recorded, { type, status: recorded.status }, recorder);
    recorded = notice.recorded;
    events = [...events, notice.event];
  }
  if (before === null) write.shipments.insert(recorded);
  else write.shipments.update(before, recorded);
  recorder.events(events);
  requestBuyerNotice({ before, after: recorded }, recorder);
  return recorded;
}

/** Records any change; emits events only if the status moves. */
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
  recorder: Recorder,
): Shipment {
  if (before.status !== after.status) refuseMove({ from: before.status, to: after.status });
  checkPayment(before, after);
  const notice = noticeOf(after, { type, status: before.status }, recorder);
  recorder.write.shipments.update(before, notice.recorded);
  recorder.event(notice.event);
  return notice.recorded;
}

/** Records a client's edit and its event. */
export function recordEdit(
  {
    before,
    after,
    areTags,
  }: ShipmentChange & { readonly before: Shipment; readonly areTags: boolean },
  recorder: Recorder,
): Shipment {
  const { write } = recorder;
  const { lastSequence, status } = before;
  const notice = noticeOf(
    { ...after, lastSequence },
    { type: 'shipment.updated', status },
    recorder,
  );
  if (areTags) write.shipments.tag(before, notice.recorded);
  else write.shipments.edit(before, notice.recorded);
  recorder.event(notice.event);
  return notice.recorded;
}

/** The shipment with the sequence of a notice, and the notice. */
function noticeOf(
  after: Shipment,
  { type, status }: Pick<ShipmentNotice, 'type' | 'status'>,
  recorder: Recorder,
) {
  const { shipmentNumber, lastSequence } = after;
  const recorded = { ...after, lastSequence: lastSequence + 1 };
  const draft = eventOfNotice({ tenant: after, shipmentNumber, lastSequence, status, type });
  return { recorded, event: { ...draft, ...viewOf(recorded, recorder) } };
}

/** The shipment with the sequence of its last event, and the events. */
function eventsOf({ before, after, scan }: ShipmentChange & ShipmentStep, recorder: Recorder) {
  const drafts = draftsOf({ before, after, scan });
  checkPayment(before, after);
  const recorded = { ...after, lastSequence: after.lastSequence + drafts.length };
  const content = { ...viewOf(recorded, recorder), scan: scan?.view };
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

function viewOf(shipment: Shipment, recorder: Recorder) {
  const view = jsonOf(keepingJson(shipmentEventView(recorder.viewOf(shipment))));
  return { about: 'shipment', view } as const;
}
