import type { District } from '#domain/area/district.ts';
import type { BookingReply, OrderKey } from '#domain/booking/outcome.ts';
import type { BookingPermit } from '#domain/booking/permit.ts';
import type { CancelOrder, CancelReply } from '#domain/cancellation/cancel-reply.ts';
import type { Rupiah } from '#domain/money.ts';
import type { BookedPickup, PickupOrder, PickupReply } from '#domain/pickup/pickup-order.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import type { Tracked } from '#domain/tracking/tracking-event.ts';
import type { CallLimit } from './call-limit.ts';
import type { CourierWebhook } from './courier-webhook.ts';
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
 * Protection against double bookings. A: idempotent by our reference, the same order gets the same
 * AWB. B: look-up by our reference. C: neither, so an order without a reply has to be resolved by
 * an operator.
 */
export type BookingClass = 'A' | 'B' | 'C';

export type BookingTerms = {
  /** Deadline of a booking call; DEADLINE_MAX_MS at most. */
  readonly deadlineMs: number;
} & (
  | { readonly class: 'A' | 'C' }
  | {
      readonly class: 'B';
      /** No order arrives later than this after its deadline. */
      readonly settleMs: number;
    }
);

export type TrackingTerms = {
  /** AWBs in one request. */
  readonly batch: number;
  /** Shortest interval between two polls of one AWB. */
  readonly everyMs: number;
  /** Concurrent requests, by each process. */
  readonly atATime: number;
  /** Requests started in a second at most, by each process. */
  readonly perSecond: number;
  /** Delay of the last poll, after the last event of a delivered parcel; default: a day. */
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
  /** Concurrent bookings, cancellations and pickups, by each process; absent: the default. */
  readonly callsAtATime?: number;
  /** Absent: our own limits apply. */
  readonly fieldLimits?: FieldLimits;
};

export type Route = { readonly origin: District; readonly destination: District };

export type RateRequest = {
  readonly route: Route;
  readonly parcel: Parcel;
  /** The courier's services that accept this parcel; never empty. */
  readonly services: readonly CourierService[];
};

/** The price that the courier bills us for this parcel, without our margin. */
export type CourierRate = {
  readonly serviceCode: string;
  readonly cost: Rupiah;
  readonly estimatedDays: Days;
};

/**
 * The port to a courier. No method sends anything after the deadline of `limit`.
 */
export interface Courier {
  readonly profile: CourierProfile;
  /**
   * A rate for each requested service on this route; empty: the route is not served. Throws
   * CourierFailure.
   */
  rates(request: RateRequest, limit: CallLimit): Promise<readonly CourierRate[]>;
  /**
   * Books, or returns the earlier booking of this reference. Throws CourierFailure, with `wasSent`
   * false only if the courier cannot have received the order.
   */
  book(permit: BookingPermit, limit: CallLimit): Promise<BookingReply>;
  /** All orders under our reference; not called for class C. Throws CourierFailure. */
  lookUp(order: OrderKey, limit: CallLimit): Promise<readonly BookingReply[]>;
  /**
   * CANCELLED also if it was cancelled before. Not called if `capabilities.cancellation` is false.
   * Throws CourierFailure.
   */
  cancel(order: CancelOrder, limit: CallLimit): Promise<CancelReply>;
  /**
   * All events of each of these, `trackingTerms.batch` at most; AWBs that the courier does not know
   * are left out. Throws CourierFailure.
   */
  track(awbs: readonly string[], limit: CallLimit): Promise<readonly Tracked[]>;
  /**
   * Requests a pickup, or returns its current state: idempotent by the reference. Called only if
   * `capabilities.pickup` is SEPARATE. Throws CourierFailure.
   */
  requestPickup(order: PickupOrder, limit: CallLimit): Promise<PickupReply>;
  /** CANCELLED also if it was cancelled before. Throws CourierFailure. */
  cancelPickup(pickup: BookedPickup, limit: CallLimit): Promise<CancelReply>;
  /** Absent: the courier sends no webhooks. */
  readonly webhook?: CourierWebhook;
}
