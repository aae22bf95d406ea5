import type { BookingReply, OrderKey, SendReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingPermit } from '#domain/carrying/booking/permit.ts';
import type { CourierProfile, CourierRate } from '#domain/carrying/courier/courier.ts';
import type { CourierHealth } from '#domain/carrying/courier/health.ts';
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
import type { Environment, Tenant } from '#domain/environment.ts';
import type { LockedService } from '#domain/selling/quote/quote.ts';
import type { RateRequest } from './courier-port.ts';
import type { CourierWebhook } from './courier-webhook.ts';

/** A courier with deadlines, budgets, health and a circuit breaker around its adapter. */
export interface ListedCourier {
  readonly profile: CourierProfile;
  health(): CourierHealth;
  /**
   * Like Courier.rates, but always settles by `deadlineMs` of the monotonic clock: a late reply is
   * a CourierFailure COURIER_TIMEOUT, whatever the adapter does.
   */
  rates(request: RateRequest, deadlineMs: number): Promise<readonly CourierRate[]>;
  /**
   * Like `rates`, for comparisons: may return the cached reply to an equal request of the last
   * seconds.
   */
  recentRates(request: RateRequest, deadlineMs: number): Promise<readonly CourierRate[]>;
  /** Like Courier.book; after the deadline a CourierFailure with `wasSent` false. */
  book(permit: BookingPermit, deadlineMs: number): Promise<SendReply>;
  lookUp(order: OrderKey, deadlineMs: number): Promise<readonly BookingReply[]>;
  cancel(order: CancelOrder, deadlineMs: number): Promise<CourierCancelReply>;
  /** Like Courier.track, without a queue: the caller keeps to `trackingTerms`. */
  track(awbs: readonly string[], deadlineMs: number): Promise<readonly Tracked[]>;
  /** Like Courier.meaningOf: no call is made. */
  meaningOf(line: CodeToRead): CodeMeaning;
  requestPickup(order: PickupOrder, deadlineMs: number): Promise<PickupReply>;
  cancelPickup(pickup: BookedPickup, deadlineMs: number): Promise<CancelReply>;
}

/** A courier in one environment, for calls that concern parcels of many accounts. */
export type PolledCourier = { readonly environment: Environment; readonly courier: SoldCourier };

/** A courier on sale, which can only be asked for rates. */
export type CourierOnSale = Pick<ListedCourier, 'profile' | 'health' | 'rates' | 'recentRates'>;

/** A courier at the provider that sold a shipment, for everything except new rates. */
export type SoldCourier = Omit<ListedCourier, 'rates' | 'recentRates'>;

/** Locked by the quote: identifies the courier to ask about its shipment. */
export type Sold = Tenant & Pick<LockedService, 'provider' | 'courierCode'>;

/** A provider that sends webhooks: one URL for all its couriers. */
export type WebhookProvider = {
  readonly environment: Environment;
  readonly provider: string;
  readonly webhook: CourierWebhook;
  /** On sale or not. */
  readonly couriers: readonly SoldCourier[];
};

/** Which adapter serves which courier to which tenant. */
export interface CourierDirectory {
  /** Couriers on sale, each once, in a fixed order: for rates and quotes. */
  couriersFor(tenant: Tenant): readonly CourierOnSale[];
  /** Undefined if not on sale for this tenant, or no longer. */
  courierFor(tenant: Tenant, courierCode: string): CourierOnSale | undefined;
  /**
   * The courier at the provider that sold it, on sale or not: for all that follows the quote.
   * Undefined: that provider is no longer configured; another one must not be asked.
   */
  courierOf(sold: Sold): SoldCourier | undefined;
  /** All of them, on sale or not: each once for each provider and environment. */
  listed(): readonly PolledCourier[];
  /** Couriers with tracking. */
  polledCouriers(): readonly PolledCourier[];
  /**
   * `name`: the provider's code in lower case, or the code of one of its couriers. Undefined:
   * unknown, without webhook, or a wrong secret.
   */
  webhookProviderFor(name: string, secret: string): WebhookProvider | undefined;
}
