import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { BookShipment } from '#src/usecases/booking/book-shipment.ts';
import type { BookingClaim, ClaimDueBookings } from '#src/usecases/booking/claim-bookings.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import type { SlotLimits } from './courier-slots.ts';
import { type DueWork, dueWork } from './due-work.ts';

/** Runs due bookings; a slow courier or a busy account delays no other. */
export type BookingWork = DueWork & {
  /** A nudge only starts a claim; the claim chooses the bookings. */
  begin(nudged: readonly ShipmentKey[]): Promise<void>;
};

type Deps = {
  readonly claimDueBookings: ClaimDueBookings;
  readonly bookShipment: BookShipment;
  readonly limits: () => SlotLimits;
  readonly reportError: ReportError;
};

export function bookingWork({ claimDueBookings, bookShipment, ...options }: Deps): BookingWork {
  const work = dueWork<BookingClaim>(
    {
      claim: claimDueBookings,
      work: bookShipment,
      accountOf: ({ shipment }) => shipment,
      // The booking is claimed again when its lease ends.
      failureOf: ({ shipment }) => `the booking of ${shipment.shipmentNumber} failed here`,
    },
    options,
  );
  return { ...work, begin: () => work.beginDue() };
}
