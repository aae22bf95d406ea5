import type { BookingReader } from '#domain/carrying/booking/booking-reader.ts';
import { type BookingFault, bookingFaults } from '#domain/carrying/booking/verify-bookings.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';

export type BookingCounts = { readonly shipments: number };

/** Yields faults as they are found, and returns how many shipments were read. */
export type VerifyBookings = () => AsyncGenerator<BookingFault, BookingCounts>;

/** Small, since each row needs a few look-ups: a page takes milliseconds. */
const PAGE_SIZE = 500;

type Deps = { readonly reader: BookingReader; readonly clock: Pick<Clock, 'now'> };

/** Reads all shipments in pages; bookings may continue. */
export function verifyBookings({ reader, clock }: Deps, pageSize = PAGE_SIZE): VerifyBookings {
  return async function* () {
    let shipments = 0;
    let after: ShipmentKey | null = null;
    for (;;) {
      const page = await reader.auditRows(after, pageSize);
      const last = page.at(-1);
      if (last === undefined) return { shipments };
      shipments += page.length;
      const now = clock.now();
      yield* page.flatMap((row) => bookingFaults(row, now));
      after = shipmentKeyOf(last);
    }
  };
}
