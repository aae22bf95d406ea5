import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { BookShipment } from '#src/usecases/booking/book-shipment.ts';
import type { BookingClaim, ClaimBookings } from '#src/usecases/booking/claim-bookings.ts';
import type { Complain } from '#src/usecases/complain.ts';
import { slots } from './slots.ts';

/** Bookings in hand, so many at a time: a slow courier holds up nobody who waits for another. */
export type BookingWork = {
  /** Begins with those of these that are due. Settles when all are begun. */
  begin(nudged: readonly ShipmentKey[]): Promise<void>;
  /** Begins with whichever are due; whether there may be more of them right now. */
  beginDue(): Promise<boolean>;
  /** Settles when nothing is in hand. */
  idle(): Promise<void>;
};

type Deps = {
  readonly claimBookings: ClaimBookings;
  readonly bookShipment: BookShipment;
  readonly complain: Complain;
};

/** Each waits for its courier most of the time; a connection is needed before and after only. */
const AT_A_TIME = 20;

export function bookingWork({ claimBookings, bookShipment, complain }: Deps): BookingWork {
  const hands = slots(AT_A_TIME);
  const book = async (claim: BookingClaim) => {
    try {
      await bookShipment(claim);
    } catch (error) {
      // Its lease ends, and somebody claims it again.
      complain(`the booking of ${claim.shipment.shipmentNumber} failed here`, error);
    } finally {
      hands.give(1);
    }
  };
  /** What is claimed is begun at once: its lease runs. */
  const beginSome = async (wanted: number, only?: readonly ShipmentKey[]) => {
    const room = await hands.take(wanted);
    let claims: readonly BookingClaim[] = [];
    try {
      claims = await claimBookings(room, only);
    } finally {
      hands.give(room - claims.length);
    }
    for (const claim of claims) void book(claim);
    return { room, isFull: claims.length === room };
  };
  return {
    async begin(nudged) {
      let begun: { readonly room: number; readonly isFull: boolean };
      do begun = await beginSome(nudged.length, nudged);
      while (begun.isFull && begun.room < nudged.length);
    },
    beginDue: async () => (await beginSome(AT_A_TIME)).isFull,
    idle: hands.idle,
  };
}
