import type { Ports } from '../../ports.ts';
import { bookShipment } from './book-shipment.ts';
import { checkBookings } from './check-bookings.ts';
import { claimBookings, claimDueBookings } from './claim-bookings.ts';
import { listBookings, showBooking } from './find-bookings.ts';
import { recordBooking } from './record-booking.ts';
import { resolveBooking } from './resolve-booking.ts';
import { verifyBookings } from './verify-bookings.ts';

type BookingPorts = Pick<
  Ports,
  | 'unitOfWork'
  | 'bookings'
  | 'bookingReader'
  | 'shipments'
  | 'alerts'
  | 'directory'
  | 'areas'
  | 'clock'
  | 'random'
  | 'reportError'
  | 'recordingWidth'
>;
export type BookingUseCases = ReturnType<typeof bookingUseCases>;

export function bookingUseCases(ports: BookingPorts) {
  const { bookings, clock, bookingReader: reader } = ports;
  const record = recordBooking(ports);
  return {
    claimBookings: claimBookings(bookings, clock),
    claimDueBookings: claimDueBookings(bookings, clock),
    bookShipment: bookShipment({ ...ports, recordBooking: record }),
    recordBooking: record,
    checkBookings: checkBookings(ports),
    listBookings: listBookings(bookings),
    showBooking: showBooking(ports),
    resolveBooking: resolveBooking(ports),
    verifyBookings: verifyBookings({ reader, clock }),
  };
}
