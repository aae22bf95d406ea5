import type { ClaimedBooking } from '#domain/booking/attempt.ts';
import type { BookingStore } from '#domain/booking/booking-store.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';

/** An attempt at a booking that is ours until its lease is over. */
export type BookingClaim = ClaimedBooking & {
  /** Of the monotonic clock, before the attempt was written: deadlines count from here. */
  readonly claimedAtMs: number;
};

/** Due bookings, `room` at most: those of these shipments, or of whichever have waited longest. */
export type ClaimBookings = (
  room: number,
  only?: readonly ShipmentKey[],
) => Promise<readonly BookingClaim[]>;

/**
 * Every unfinished booking stands in one index of the business tables, and is found there whether
 * or not anybody was nudged: losing the whole job queue only costs the time to the next look.
 */
export function claimBookings(bookings: BookingStore, clock: Clock): ClaimBookings {
  return async (room, only) => {
    const claimedAtMs = clock.monotonicMs();
    const request = { room, now: clock.now(), ...(only && { only }) };
    const claimed = await bookings.claim(request);
    return claimed.map((claim) => ({ ...claim, claimedAtMs }));
  };
}
