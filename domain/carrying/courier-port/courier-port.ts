import type { BookingReply, OrderKey, SendReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingPermit } from '#domain/carrying/booking/permit.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { CourierProfile, CourierRate, Route } from '#domain/carrying/courier/courier.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import type {
  CancelOrder,
  CancelReply,
  CourierCancelReply,
} from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type {
  BookedPickup,
  PickupOrder,
  PickupReply,
} from '#domain/carrying/pickup/pickup-order.ts';
import type { CodeMeaning, CodeToRead, Tracked } from '#domain/carrying/tracking/tracking-event.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { CourierWebhook } from './courier-webhook.ts';

export type RateRequest = {
  readonly route: Route;
  readonly parcel: Parcel;
  /** The courier's services that accept this parcel; never empty. */
  readonly services: readonly CourierService[];
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
  book(permit: BookingPermit, limit: CallLimit): Promise<SendReply>;
  /** All orders under our reference; not called for class C. Throws CourierFailure. */
  lookUp(order: OrderKey, limit: CallLimit): Promise<readonly BookingReply[]>;
  /**
   * Cancels an order; returns CANCELLED also if it was cancelled before. Not called if
   * `capabilities.cancellation` is false. Throws CourierFailure.
   */
  cancel(order: CancelOrder, limit: CallLimit): Promise<CourierCancelReply>;
  /**
   * All events of each AWB, `trackingTerms.batch` AWBs at most; AWBs that the courier does not know
   * are left out. Throws CourierFailure.
   */
  track(awbs: readonly string[], limit: CallLimit): Promise<readonly Tracked[]>;
  /**
   * Reads the code of a stored scan with the knowledge of this release; returns nulls if it does
   * not know the code, or if the code alone is ambiguous.
   */
  meaningOf(line: CodeToRead): CodeMeaning;
  /**
   * Requests a pickup, or returns its current state: idempotent by the reference. Called only if
   * `takesPickupRequests`. Throws CourierFailure.
   */
  requestPickup(order: PickupOrder, limit: CallLimit): Promise<PickupReply>;
  /** Cancels a pickup; returns CANCELLED also if it was cancelled before. Throws CourierFailure. */
  cancelPickup(pickup: BookedPickup, limit: CallLimit): Promise<CancelReply>;
  /** Absent: the courier sends no webhooks. */
  readonly webhook?: CourierWebhook;
}
