import type { ClaimedBooking } from '#domain/booking/attempt.ts';
import type { BookingStore } from '#domain/booking/booking-store.ts';
import type { Claimed, FairClaim } from '#domain/courier/fair-claim.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';

/** An attempt at a booking that is ours until its lease is over. */
export type BookingClaim = ClaimedBooking & {
  /** Of the monotonic clock, before the attempt was written: deadlines count from here. */
  readonly claimedAtMs: number;
};

/** Those of these shipments that are due, `room` at most. */
export type ClaimBookings = (
  room: number,
  only: readonly ShipmentKey[],
) => Promise<readonly BookingClaim[]>;

/** Due bookings of any accounts, each its share. */
export type ClaimDueBookings = (request: Omit<FairClaim, 'now'>) => Promise<Claimed<BookingClaim>>;

export function claimBookings(bookings: BookingStore, clock: Clock): ClaimBookings {
  return async (room, only) => {
    const claimedAtMs = clock.monotonicMs();
    const claimed = await bookings.claim({ only, room, now: clock.now() });
    return claimed.map((claim) => ({ ...claim, claimedAtMs }));
  };
}

/**
 * Every unfinished booking stands in one index of the business tables, and is found there with or
 * without a nudge: losing the whole job queue only costs the time to the next look.
 */
export function claimDueBookings(bookings: BookingStore, clock: Clock): ClaimDueBookings {
  return async (request) => {
    const claimedAtMs = clock.monotonicMs();
    const { items, hasMore } = await bookings.claimDue({ ...request, now: clock.now() });
    return { items: items.map((claim) => ({ ...claim, claimedAtMs })), hasMore };
  };
}
