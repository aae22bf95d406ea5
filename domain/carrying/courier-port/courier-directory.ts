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
  /** Like Courier.book; throws CourierFailure with `wasSent` false after the deadline. */
  book(permit: BookingPermit, deadlineMs: number): Promise<SendReply>;
  lookUp(order: OrderKey, deadlineMs: number): Promise<readonly BookingReply[]>;
  cancel(order: CancelOrder, deadlineMs: number): Promise<CourierCancelReply>;
  /** Like Courier.track, without a queue: the caller has to keep to `trackingTerms`. */
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

/** Fields locked by the quote, which identify the courier to ask about its shipment. */
export type Sold = Tenant & Pick<LockedService, 'provider' | 'courierCode'>;

/** A provider that sends webhooks: one URL for all its couriers. */
export type WebhookProvider = {
  readonly environment: Environment;
  readonly provider: string;
  readonly webhook: CourierWebhook;
  /** All couriers of the provider, on sale or not. */
  readonly couriers: readonly SoldCourier[];
};

/** Maps tenants and couriers to the adapters that serve them. */
export interface CourierDirectory {
  /** Couriers on sale, each once, in a fixed order: for rates and quotes. */
  couriersFor(tenant: Tenant): readonly CourierOnSale[];
  /** Returns undefined if the courier is not, or no longer, on sale for this tenant. */
  courierFor(tenant: Tenant, courierCode: string): CourierOnSale | undefined;
  /**
   * Returns the courier at the provider that sold the shipment, on sale or not, for everything
   * after the quote. Undefined if that provider is no longer configured: no other provider may be
   * asked.
   */
  courierOf(sold: Sold): SoldCourier | undefined;
  /** All couriers, on sale or not, once for each provider and environment. */
  listed(): readonly PolledCourier[];
  /** Couriers with tracking. */
  polledCouriers(): readonly PolledCourier[];
  /**
   * Finds a provider by its code in lower case or by the code of one of its couriers. Returns
   * undefined if it is unknown or has no webhook, or if the secret is wrong.
   */
  webhookProviderFor(name: string, secret: string): WebhookProvider | undefined;
}
