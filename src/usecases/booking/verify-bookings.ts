import type { BookingReader } from '#domain/booking/booking-reader.ts';
import { type BookingFault, bookingFaults } from '#domain/booking/verify-bookings.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';

/** What was read. */
export type BookingCounts = { readonly shipments: number };

/** Yields faults as they are found, and returns what was read to find them. */
export type VerifyBookings = () => AsyncGenerator<BookingFault, BookingCounts>;

/** Each with a handful of look-ups: a page takes milliseconds. */
const PAGE_SIZE = 500;

/** Reads every shipment there is, a page at a time, while bookings go on. */
type Deps = { readonly reader: BookingReader; readonly clock: Pick<Clock, 'now'> };

export function verifyBookings({ reader, clock }: Deps, pageSize = PAGE_SIZE): VerifyBookings {
  return async function* () {
    let shipments = 0;
    let after: ShipmentKey | null = null;
    for (;;) {
      const page = await reader.traces(after, pageSize);
      const last = page.at(-1);
      if (last === undefined) return { shipments };
      shipments += page.length;
      const now = clock.now();
      yield* page.flatMap((traces) => bookingFaults(traces, now));
      after = shipmentKeyOf(last);
    }
  };
}
