import type { District } from '#domain/area/district.ts';
import type { BookingReply } from '#domain/booking/outcome.ts';
import type { BookingPermit } from '#domain/booking/permit.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import type { Tracked } from '#domain/tracking/tracking-event.ts';
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
 * same order with the same AWB.
 */
export type BookingClass = 'A';

export type BookingTerms = {
  readonly class: BookingClass;
  /** What it gets to answer a booking; DEADLINE_MAX_MS at most. */
  readonly deadlineMs: number;
};

export type TrackingTerms = {
  /** AWBs it takes in one question. */
  readonly batch: number;
  /** It is asked for one AWB no more often than that. */
  readonly everyMs: number;
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

/** The right-hand edge of the hexagon: everything the service asks of a courier. */
export interface Courier {
  readonly profile: CourierProfile;
  /**
   * A rate for each of the asked services that goes this way; none: the route is not served.
   * Throws CourierFailure when the courier could not answer before `signal` aborted or at all.
   */
  rates(request: RateRequest, signal: AbortSignal): Promise<readonly CourierRate[]>;
  /**
   * Books, or says what it booked for this reference before. Throws CourierFailure: `wasSent`
   * false only where the courier cannot have heard of the order. Sends nothing once `signal` has
   * aborted.
   */
  book(permit: BookingPermit, signal: AbortSignal): Promise<BookingReply>;
  /** What it has under our reference; undefined: nothing. Throws CourierFailure. */
  lookUp(reference: string, signal: AbortSignal): Promise<BookingReply | undefined>;
  /**
   * All that it tells of each of these, `trackingTerms.batch` at most; what it does not know is
   * missing. Throws CourierFailure.
   */
  track(awbs: readonly string[], signal: AbortSignal): Promise<readonly Tracked[]>;
}
