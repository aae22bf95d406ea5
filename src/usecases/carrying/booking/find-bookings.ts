import type { RecordedAttempt } from '#domain/carrying/booking/attempt.ts';
import type { BookingStore } from '#domain/carrying/booking/booking-store.ts';
import {
  type BookingIntent,
  UNCERTAIN_STATES,
  type UncertainState,
} from '#domain/carrying/booking/intent.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { Ports } from '../../ports.ts';
import { ownerOfShipment } from '../../selling/shipment/owner-of-shipment.ts';

/** Bookings in an uncertain state, over all accounts, oldest first; null: in any of them. */
export type ListBookings = (state: UncertainState | null) => Promise<readonly BookingIntent[]>;

/** The latest attempts first. */
export type BookingRecord = {
  readonly shipment: Shipment;
  /** Undefined if not paid. */
  readonly intent: BookingIntent | undefined;
  readonly attempts: readonly RecordedAttempt[];
};

/** Throws NOT_FOUND */
export type ShowBooking = (shipmentNumber: string) => Promise<BookingRecord>;

type Deps = Pick<Ports, 'bookings' | 'shipments'>;

/** Maximum number of rows in the list; an operator never reads so many at once. */
const LIMIT = 200;

export function listBookings(bookings: BookingStore): ListBookings {
  return (state) => bookings.list(state === null ? UNCERTAIN_STATES : [state], LIMIT);
}

export function showBooking({ bookings, shipments }: Deps): ShowBooking {
  return async (shipmentNumber) => {
    const owner = await ownerOfShipment(shipmentNumber, shipments);
    const [shipment, intent, attempts] = await Promise.all([
      shipments.find(owner, shipmentNumber),
      bookings.find(owner),
      bookings.attempts(owner, LIMIT),
    ]);
    if (shipment === undefined) throw new Error(`${shipmentNumber} was not found`);
    return { shipment, intent, attempts };
  };
}
