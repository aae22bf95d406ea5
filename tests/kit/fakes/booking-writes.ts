import type { BookingWrites } from '#domain/booking/intent.ts';
import type { ChangeQueue } from './changes.ts';
import { shipmentPlace } from './shipment-store.ts';
import { journalPlace } from './wallet-store.ts';

export function fakeBookingWrites(queue: ChangeQueue): BookingWrites {
  return {
    insert(intent) {
      const { accountId, environment, shipmentNumber } = intent;
      const place = shipmentPlace(intent);
      queue.add(({ intents, nudges }) => {
        intents.insert(place, intent);
        nudges.replace(place, { accountId, environment, shipmentNumber });
      });
      queue.addCheck(({ shipments, journals }) => {
        const hold = journalPlace(intent, { kind: 'HOLD', businessRef: shipmentNumber });
        if (shipments.get(place) === undefined) throw new Error(`no shipment ${place}`);
        if (journals.get(hold) === undefined) throw new Error(`no money for ${place}`);
      });
    },
  };
}
