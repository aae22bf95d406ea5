import type { Chance } from '#domain/chance.ts';
import { eventHeadsOf } from '#domain/event/event.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { shipmentView } from '#src/views/shipment.ts';
import { shipmentEventText } from '#src/views/shipment-event.ts';

export type Change = {
  /** Null: the shipment is new. */
  readonly before: Shipment | null;
  readonly after: Shipment;
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
  const { shipmentNumber, lastSequence } = after;
  const move = { from: before?.status ?? null, to: after.status };
  const heads = eventHeadsOf({ tenant: after, shipmentNumber, lastSequence, move, now }, chance);
  const recorded = { ...after, lastSequence: lastSequence + heads.length };
  if (before === null) write.shipments.insert(recorded);
  else write.shipments.update(before, recorded);
  const view = JSON.stringify(shipmentView(recorded));
  write.events.append(heads.map((head) => ({ ...head, body: shipmentEventText(head, view) })));
  return recorded;
}
