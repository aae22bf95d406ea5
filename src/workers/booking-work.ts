import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { BookShipment } from '#src/usecases/booking/book-shipment.ts';
import type { BookingClaim, ClaimDueBookings } from '#src/usecases/booking/claim-bookings.ts';
import type { Complain } from '#src/usecases/complain.ts';
import type { SlotLimits } from './courier-slots.ts';
import { type DueWork, dueWork } from './due-work.ts';

/** Bookings in hand: a slow courier, or a busy account, holds up no other. */
export type BookingWork = DueWork & {
  /** A nudge says that there is work; whose turn it is, the claim decides. */
  begin(nudged: readonly ShipmentKey[]): Promise<void>;
};

type Deps = {
  readonly claimDueBookings: ClaimDueBookings;
  readonly bookShipment: BookShipment;
  readonly limits: SlotLimits;
  readonly complain: Complain;
};

export function bookingWork({ claimDueBookings, bookShipment, ...options }: Deps): BookingWork {
  const work = dueWork<BookingClaim>(
    {
      claim: claimDueBookings,
      work: bookShipment,
      accountOf: ({ shipment }) => shipment,
      // Its lease ends, and it is claimed again.
      failureOf: ({ shipment }) => `the booking of ${shipment.shipmentNumber} failed here`,
    },
    options,
  );
  return { ...work, begin: () => work.beginDue() };
}
