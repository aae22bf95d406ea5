import type { Chance } from '#domain/chance.ts';
import { eventHeadsOf, type NoticeType, noticeHeadOf } from '#domain/event/shipment-events.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { refuseMove } from '#domain/shipment/status.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { eventText } from '#src/views/event.ts';
import { shipmentEventView } from '#src/views/shipment.ts';

export type Change = {
  /** Null: the shipment is new. */
  readonly before: Shipment | null;
  readonly after: Shipment;
  readonly now: Date;
};

/** A shipment that went several ways at once: as it is after each move, in order. */
export type Moves = {
  readonly before: Shipment | null;
  readonly steps: readonly [Shipment, ...Shipment[]];
  readonly now: Date;
};

/**
 * The only way in which a shipment comes into a status: its row and its events, together. Refuses a
 * move that is none. The shipment as recorded.
 */
export function recordShipment(
  { before, after, now }: Change,
  write: Writes,
  chance: Chance,
): Shipment {
  return recordMoves({ before, steps: [after], now }, write, chance);
}

/** Each move is told as if it were the only one; the row is written once. */
export function recordMoves(
  { before, steps: [first, ...others], now }: Moves,
  write: Writes,
  chance: Chance,
): Shipment {
  let { recorded, events } = told({ before, after: first, now }, chance);
  for (const next of others) {
    const after = { ...next, lastSequence: recorded.lastSequence };
    const further = told({ before: recorded, after, now }, chance);
    recorded = further.recorded;
    events = [...events, ...further.events];
  }
  if (before === null) write.shipments.insert(recorded);
  else write.shipments.update(before, recorded);
  write.events.append(events);
  return recorded;
}

/** A change of whatever kind: told where it is a move, written down in any case. */
export function recordChange(change: Change, write: Writes, chance: Chance): Shipment {
  const { before, after } = change;
  if (before?.status !== after.status) return recordShipment(change, write, chance);
  write.shipments.update(before, after);
  return after;
}

/** A change that is told by a type of its own, be it a move or none. */
export function recordNotice(
  { before, after, now, type }: Change & { readonly before: Shipment; readonly type: NoticeType },
  write: Writes,
  chance: Chance,
): Shipment {
  if (before.status !== after.status) refuseMove({ from: before.status, to: after.status });
  const { shipmentNumber, lastSequence } = after;
  const { status } = before;
  const noticed = { tenant: after, shipmentNumber, lastSequence, status, now, type };
  const head = noticeHeadOf(noticed, chance);
  const recorded = { ...after, lastSequence: head.sequence };
  write.shipments.update(before, recorded);
  const view = JSON.stringify(shipmentEventView(recorded));
  write.events.append([{ ...head, body: eventText(head, 'shipment', view) }]);
  return recorded;
}

/** The shipment with the sequence of its last event, and the events. */
function told({ before, after, now }: Change, chance: Chance) {
  const { shipmentNumber, lastSequence } = after;
  const move = { from: before?.status ?? null, to: after.status };
  const hasCod = after.codAmount !== null;
  const moved = { tenant: after, shipmentNumber, lastSequence, move, hasCod, now };
  const heads = eventHeadsOf(moved, chance);
  const recorded = { ...after, lastSequence: lastSequence + heads.length };
  const view = JSON.stringify(shipmentEventView(recorded));
  const events = heads.map((head) => ({ ...head, body: eventText(head, 'shipment', view) }));
  return { recorded, events };
}
