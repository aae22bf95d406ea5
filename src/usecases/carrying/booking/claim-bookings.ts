import type { ClaimedBooking } from '#domain/carrying/booking/attempt.ts';
import type { BookingStore } from '#domain/carrying/booking/booking-store.ts';
import { LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
import type { Claimed, FreeSlots } from '#domain/carrying/courier/fair-claim.ts';
import { leaseFrom } from '#domain/due-request.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';

/** A claimed booking, with the attempt that it has to make. */
export type BookingClaim = ClaimedBooking & {
  /** Monotonic time before the claim was written, from which deadlines count. */
  readonly claimedAtMs: number;
};

/** Claims the due bookings of these shipments, `limit` at most. */
export type ClaimBookings = (
  limit: number,
  keys: readonly ShipmentKey[],
) => Promise<readonly BookingClaim[]>;

/** Claims due bookings of all accounts, fairly. */
export type ClaimDueBookings = (free: FreeSlots) => Promise<Claimed<BookingClaim>>;

export function claimBookings(bookings: BookingStore, clock: Clock): ClaimBookings {
  return async (limit, keys) => {
    const claimedAtMs = clock.monotonicMs();
    const claimed = await bookings.claim({ keys, limit, ...leaseFrom(clock.now(), LEASE_MS) });
    return claimed.map((claim) => ({ ...claim, claimedAtMs }));
  };
}

/**
 * Due bookings are found by an index of the business tables, with or without a wake-up: losing all
 * of them only costs the time until the next timer.
 */
export function claimDueBookings(bookings: BookingStore, clock: Clock): ClaimDueBookings {
  return async (free) => {
    const claimedAtMs = clock.monotonicMs();
    const lease = leaseFrom(clock.now(), LEASE_MS);
    const { items, hasMore } = await bookings.claimDue({ ...free, ...lease });
    return { items: items.map((claim) => ({ ...claim, claimedAtMs })), hasMore };
  };
}
