import type { BookShipment } from '#src/usecases/carrying/booking/book-shipment.ts';
import type {
  BookingClaim,
  ClaimDueBookings,
} from '#src/usecases/carrying/booking/claim-bookings.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import type { SlotLimits } from './courier-slots.ts';
import { type DueWork, dueWork } from './due-work.ts';

type Deps = {
  readonly claimDueBookings: ClaimDueBookings;
  readonly bookShipment: BookShipment;
  readonly limits: () => SlotLimits;
  readonly reportError: ReportError;
};

/** Runs due bookings; a slow courier or a busy account does not delay others. */
export function bookingWork({ claimDueBookings, bookShipment, ...options }: Deps): DueWork {
  return dueWork<BookingClaim>(
    {
      claim: claimDueBookings,
      work: bookShipment,
      accountOf: ({ shipment }) => shipment,
      // The booking is claimed again when its lease ends.
      failureOf: ({ shipment }) => `the booking of ${shipment.shipmentNumber} failed here`,
    },
    options,
  );
}
