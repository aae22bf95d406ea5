import type { District } from '#domain/area/district.ts';
import type { BookingReply, OrderKey } from '#domain/booking/outcome.ts';
import type { BookingPermit } from '#domain/booking/permit.ts';
import type { CancelOrder, CancelReply } from '#domain/cancellation/cancel-reply.ts';
import type { Rupiah } from '#domain/money.ts';
import type { BookedPickup, PickupOrder, PickupReply } from '#domain/pickup/pickup-order.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import type { Tracked } from '#domain/tracking/tracking-event.ts';
import type { CallLimit } from './call-limit.ts';
import type { CourierHook } from './courier-hook.ts';
import type { FieldLimits } from './field-limits.ts';
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
 * What a courier offers against double bookings. A: it knows our reference again, and answers the
 * same order with the same AWB. B: it can be asked what it has under our reference. C: neither, so
 * that only a person can find out what became of an order without an answer.
 */
export type BookingClass = 'A' | 'B' | 'C';

export type BookingTerms = {
  /** What it gets to answer a booking; DEADLINE_MAX_MS at most. */
  readonly deadlineMs: number;
} & (
  | { readonly class: 'A' | 'C' }
  | {
      readonly class: 'B';
      /** No order arrives later than that after its deadline. */
      readonly settleMs: number;
    }
);

export type TrackingTerms = {
  /** AWBs it takes in one question. */
  readonly batch: number;
  /** It is asked for one AWB no more often than that. */
  readonly everyMs: number;
  /** Questions that it is asked at a time, by each process. */
  readonly atATime: number;
  /** Questions that begin in a second at most, by each process. */
  readonly perSecond: number;
  /** How long after the last news of a delivered parcel it is asked once more; default: a day. */
  readonly afterDeliveryMs?: number;
};

/** The brand as clients see it, and the adapter (`provider`) behind it. */
export type CourierProfile = {
  /** `[a-z0-9_]{2,20}` */
  readonly code: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly provider: string;
  readonly capabilities: CourierCapabilities;
  readonly services: readonly CourierService[];
  readonly bookingTerms: BookingTerms;
  readonly trackingTerms: TrackingTerms;
  /** Bookings, cancellations and pickups in hand at a time, by each process; absent: the usual. */
  readonly callsAtATime?: number;
  /** Absent: it takes all that we take. */
  readonly fieldLimits?: FieldLimits;
};

export type Route = { readonly origin: District; readonly destination: District };

export type RateRequest = {
  readonly route: Route;
  readonly parcel: Parcel;
  /** Those of the courier's services that could take this parcel; never empty. */
  readonly services: readonly CourierService[];
};

/** What the courier bills us for this parcel, before any margin of ours. */
export type CourierRate = {
  readonly serviceCode: string;
  readonly cost: Rupiah;
  readonly estimatedDays: Days;
};

/**
 * The right-hand edge of the hexagon: everything the service asks of a courier. Whatever it is
 * asked, nothing is sent once `limit` is over.
 */
export interface Courier {
  readonly profile: CourierProfile;
  /**
   * A rate for each of the asked services that goes this way; none: the route is not served.
   * Throws CourierFailure when the courier could not answer within `limit` or at all.
   */
  rates(request: RateRequest, limit: CallLimit): Promise<readonly CourierRate[]>;
  /**
   * Books, or says what it booked for this reference before. Throws CourierFailure: `wasSent`
   * false only where the courier cannot have heard of the order.
   */
  book(permit: BookingPermit, limit: CallLimit): Promise<BookingReply>;
  /** All that it has under our reference; never asked of class C. Throws CourierFailure. */
  lookUp(order: OrderKey, limit: CallLimit): Promise<readonly BookingReply[]>;
  /**
   * CANCELLED, too, where it was cancelled before. Never asked where `capabilities.cancellation`
   * is false. Throws CourierFailure.
   */
  cancel(order: CancelOrder, limit: CallLimit): Promise<CancelReply>;
  /**
   * All that it tells of each of these, `trackingTerms.batch` at most; what it does not know is
   * missing. Throws CourierFailure.
   */
  track(awbs: readonly string[], limit: CallLimit): Promise<readonly Tracked[]>;
  /**
   * Asks for a pickup, or says what became of it: the same reference is one pickup, however often
   * it is sent. Asked only where `capabilities.pickup` is SEPARATE. Throws CourierFailure.
   */
  requestPickup(order: PickupOrder, limit: CallLimit): Promise<PickupReply>;
  /** CANCELLED, too, where it was cancelled before. Throws CourierFailure. */
  cancelPickup(pickup: BookedPickup, limit: CallLimit): Promise<CancelReply>;
  /** Absent: it tells nothing unasked. */
  readonly hook?: CourierHook;
}
