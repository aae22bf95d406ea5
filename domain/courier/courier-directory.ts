import type { Tenant } from '#domain/environment.ts';
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
}

/** Alone knows which adapter serves which courier to whom. */
export interface CourierDirectory {
  /** Active couriers, each once, in a fixed order. */
  couriersFor(tenant: Tenant): readonly ListedCourier[];
}
