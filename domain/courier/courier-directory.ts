import type { BookingReply, OrderKey } from '#domain/booking/outcome.ts';
import type { BookingPermit } from '#domain/booking/permit.ts';
import type { CancelOrder, CancelReply } from '#domain/cancellation/cancel-reply.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import type { BookedPickup, PickupOrder, PickupReply } from '#domain/pickup/pickup-order.ts';
import type { Tracked } from '#domain/tracking/tracking-event.ts';
import type { CourierProfile, CourierRate, RateRequest } from './courier.ts';
import type { CourierHook } from './courier-hook.ts';
import type { CourierHealth } from './health.ts';

/** A courier as a tenant reaches it: bounded in time, watched, cut off while it keeps failing. */
export interface ListedCourier {
  readonly profile: CourierProfile;
  health(): CourierHealth;
  /**
   * Like Courier.rates, but always settles by `deadlineMs` of the monotonic clock: late answers
   * are CourierFailure COURIER_TIMEOUT, whatever the adapter does.
   */
  rates(request: RateRequest, deadlineMs: number): Promise<readonly CourierRate[]>;
  /** Like Courier.book; one begun after the deadline is a CourierFailure that was not sent. */
  book(permit: BookingPermit, deadlineMs: number): Promise<BookingReply>;
  lookUp(order: OrderKey, deadlineMs: number): Promise<readonly BookingReply[]>;
  cancel(order: CancelOrder, deadlineMs: number): Promise<CancelReply>;
  /** Like Courier.track. Whoever asks keeps to `trackingTerms`: it is asked at once. */
  track(awbs: readonly string[], deadlineMs: number): Promise<readonly Tracked[]>;
  requestPickup(order: PickupOrder, deadlineMs: number): Promise<PickupReply>;
  cancelPickup(pickup: BookedPickup, deadlineMs: number): Promise<CancelReply>;
}

/** A courier as it is asked about many accounts' parcels at once. */
export type Tracker = { readonly environment: Environment; readonly courier: ListedCourier };

/** A courier that tells us something unasked. */
export type Hooked = Tracker & { readonly hook: CourierHook };

/** Alone knows which adapter serves which courier to whom. */
export interface CourierDirectory {
  /** Active couriers, each once, in a fixed order. */
  couriersFor(tenant: Tenant): readonly ListedCourier[];
  /** Undefined: not offered to this tenant, or not any more. */
  courierFor(tenant: Tenant, courierCode: string): ListedCourier | undefined;
  /** All of them, each once for each environment. */
  listed(): readonly Tracker[];
  /** Those that can be asked where a parcel is, each once for each environment. */
  trackers(): readonly Tracker[];
  /** Undefined: there is no such courier, it has no hook, or the secret is another. */
  hooked(courierCode: string, secret: string): Hooked | undefined;
}
