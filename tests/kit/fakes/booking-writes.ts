import type { BookingWrites } from '#domain/booking/intent.ts';
import type { ChangeQueue } from './changes.ts';
import { shipmentPlace } from './shipment-store.ts';
import { journalPlace } from './wallet-store.ts';

export function fakeBookingWrites(queue: ChangeQueue): BookingWrites {
  return {
    insert(intent) {
      const { accountId, environment, shipmentNumber } = intent;
      queue.add(({ shipments, journals, intents, nudges }) => {
        const place = shipmentPlace(intent);
        const hold = journalPlace(intent, { kind: 'HOLD', businessRef: shipmentNumber });
        if (shipments.get(place) === undefined) throw new Error(`no shipment ${place}`);
        if (journals.get(hold) === undefined) throw new Error(`no money for ${place}`);
        intents.insert(place, intent);
        nudges.replace(place, { accountId, environment, shipmentNumber });
      });
    },
  };
}
