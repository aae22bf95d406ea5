import type { District } from '#domain/carrying/area/district.ts';
import type { Rupiah } from '#domain/money.ts';
import type { CallBudget } from './call-budget.ts';
import type { FieldLimits } from './field-limits.ts';
import type { CallTerms } from './pace.ts';
import type { PickupHours } from './pickup-hours.ts';
import type { CourierService, Days } from './service.ts';

export type PickupCapability = 'SEPARATE' | 'WITH_BOOKING' | 'NONE';

export type CourierCapabilities = {
  readonly rates: boolean;
  readonly booking: boolean;
  readonly tracking: boolean;
  readonly cancellation: boolean;
  readonly pickup: PickupCapability;
  readonly cod: boolean;
  readonly insurance: boolean;
};

/**
 * Protection against double bookings. A: idempotent by our reference, the same order gets the same
 * AWB. B: look-up by our reference. C: neither, so an order without a reply has to be resolved by
 * an operator.
 */
export type BookingClass = 'A' | 'B' | 'C';

export type BookingTerms = {
  /** Deadline of a booking call; DEADLINE_MS at most. */
  readonly deadlineMs: number;
  /**
   * Time that an accepted order may wait for its AWB, for example for the courier's own schedule or
   * a payment there, before an operator is called; absent: three days.
   */
  readonly awbWithinMs?: number;
} & (
  | { readonly class: 'A' | 'C' }
  | {
      readonly class: 'B';
      /** No order arrives later than this after its deadline. */
      readonly settleMs: number;
    }
);

export type TrackingTerms = CallTerms & {
  /** AWBs in one request. */
  readonly batch: number;
  /** Shortest interval between two polls of one AWB. */
  readonly everyMs: number;
  /** Delay of the last poll, after the last event of a delivered parcel; default: a day. */
  readonly afterDeliveryMs?: number;
};

/** The brand as clients see it, and the adapter (`provider`) that serves it. */
export type CourierProfile = {
  /** Matches `[a-z0-9_]{2,20}`. */
  readonly code: string;
  readonly name: string;
  readonly provider: string;
  readonly capabilities: CourierCapabilities;
  readonly services: readonly CourierService[];
  readonly bookingTerms: BookingTerms;
  readonly trackingTerms: TrackingTerms;
  /** True if pickups can be requested with a booking, and afterwards as well. */
  readonly pickupAfterBooking?: true;
  readonly pickupHours: PickupHours;
  /** Concurrent bookings, cancellations and pickups of each process; absent: the default. */
  readonly callsAtATime?: number;
  /** Budget shared by all brands of its provider; absent: unlimited. */
  readonly callBudget?: CallBudget;
  /** Absent: our own limits apply. */
  readonly fieldLimits?: FieldLimits;
};

/** True if a pickup of booked parcels can be requested from the courier. */
export function takesPickupRequests({
  capabilities,
  pickupAfterBooking,
}: Pick<CourierProfile, 'capabilities' | 'pickupAfterBooking'>): boolean {
  return capabilities.pickup === 'SEPARATE' || pickupAfterBooking === true;
}

export type Route = { readonly origin: District; readonly destination: District };

/** An option of a parcel on this route, and what the courier bills us for it. */
export type RateOption = {
  readonly available: boolean;
  /** Fee for the requested amount; zero if no amount was requested. */
  readonly fee: Rupiah;
};

/** The price that the courier bills us for this parcel, without our margin. */
export type CourierRate = {
  readonly serviceCode: string;
  /** Carriage only, without the fees of options. */
  readonly cost: Rupiah;
  /** Absent: the service's default applies. */
  readonly estimatedDays?: Days;
  /**
   * Absent: the service's own terms apply on every route, and the courier bills nothing for COD.
   */
  readonly cod?: RateOption;
  readonly insurance?: RateOption;
};
