import { ContainerModule } from 'inversify';
import { bookShipment } from '#src/usecases/booking/book-shipment.ts';
import { checkBookings } from '#src/usecases/booking/check-bookings.ts';
import { claimBookings, claimDueBookings } from '#src/usecases/booking/claim-bookings.ts';
import { listBookings, showBooking } from '#src/usecases/booking/find-bookings.ts';
import { recordBooking } from '#src/usecases/booking/record-booking.ts';
import { resolveBooking } from '#src/usecases/booking/resolve-booking.ts';
import { verifyBookings } from '#src/usecases/booking/verify-bookings.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const bookingModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, areas, couriers: directory, alerts, clock, random } = TOKENS;
  const { bookings, shipments, reportError } = TOKENS;
  bind(TOKENS.claimBookings).toResolvedValue(claimBookings, [bookings, clock]);
  bind(TOKENS.claimDueBookings).toResolvedValue(claimDueBookings, [bookings, clock]);
  const writeDeps = { unitOfWork, directory, areas, clock, random };
  bind(TOKENS.recordBooking).toResolvedValue(...named(recordBooking, writeDeps));
  bind(TOKENS.bookShipment).toResolvedValue(
    ...named(bookShipment, {
      ...{ directory, areas, alerts, clock },
      recordBooking: TOKENS.recordBooking,
    }),
  );
  bind(TOKENS.checkBookings).toResolvedValue(
    ...named(checkBookings, { bookings, unitOfWork, directory, clock, reportError }),
  );
  bind(TOKENS.listBookings).toResolvedValue(listBookings, [bookings]);
  bind(TOKENS.showBooking).toResolvedValue(...named(showBooking, { bookings, shipments }));
  bind(TOKENS.resolveBooking).toResolvedValue(
    ...named(resolveBooking, { ...writeDeps, bookings, shipments }),
  );
  bind(TOKENS.verifyBookings).toResolvedValue(
    (reader, clock) => verifyBookings({ reader, clock }),
    [TOKENS.bookingReader, TOKENS.clock],
  );
});
