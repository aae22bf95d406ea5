import type { BookingReply } from '#domain/booking/outcome.ts';
import type { BookingPermit } from '#domain/booking/permit.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import type { Tracked } from '#domain/tracking/tracking-event.ts';
import type { CourierProfile, CourierRate, RateRequest } from './courier.ts';
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
  lookUp(reference: string, deadlineMs: number): Promise<BookingReply | undefined>;
  track(awbs: readonly string[], deadlineMs: number): Promise<readonly Tracked[]>;
}

/** A courier as it is asked about many accounts' parcels at once. */
export type Tracker = { readonly environment: Environment; readonly courier: ListedCourier };

/** Alone knows which adapter serves which courier to whom. */
export interface CourierDirectory {
  /** Active couriers, each once, in a fixed order. */
  couriersFor(tenant: Tenant): readonly ListedCourier[];
  /** Undefined: not offered to this tenant, or not any more. */
  courierFor(tenant: Tenant, courierCode: string): ListedCourier | undefined;
  /** Those that can be asked where a parcel is, each once for each environment. */
  trackers(): readonly Tracker[];
}
