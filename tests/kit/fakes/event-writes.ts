import type { EventWrites } from '#domain/event/event-writes.ts';
import type { ChangeQueue } from './changes.ts';
import { shipmentPlace } from './shipment-store.ts';
import { placeOf } from './table.ts';

export function fakeEventWrites(queue: ChangeQueue): EventWrites {
  return {
    append(appended) {
      queue.add(({ events, shipments }) => {
        for (const event of appended) {
          const shipment = shipmentPlace(event);
          if (shipments.get(shipment) === undefined) throw new Error(`no shipment ${shipment}`);
          events.insert(placeOf(shipment, event.sequence), event);
        }
      });
    },
  };
}
