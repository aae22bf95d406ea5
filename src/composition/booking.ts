import { ContainerModule } from 'inversify';
import { bookShipment } from '#src/usecases/booking/book-shipment.ts';
import { claimBookings } from '#src/usecases/booking/claim-bookings.ts';
import { recordBooking } from '#src/usecases/booking/record-booking.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const bookingModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, areas, couriers: directory, alerts, clock, chance } = TOKENS;
  bind(TOKENS.claimBookings).toResolvedValue(claimBookings, [TOKENS.bookings, clock]);
  bind(TOKENS.recordBooking).toResolvedValue(
    ...named(recordBooking, { unitOfWork, areas, clock, chance }),
  );
  bind(TOKENS.bookShipment).toResolvedValue(
    ...named(bookShipment, {
      ...{ directory, areas, alerts, clock },
      recordBooking: TOKENS.recordBooking,
    }),
  );
});
