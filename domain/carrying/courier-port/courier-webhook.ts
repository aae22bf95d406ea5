import type { BookingReply, OrderKey } from '#domain/carrying/booking/outcome.ts';
import type { Tracked } from '#domain/carrying/tracking/tracking-event.ts';

/** A request to a courier's webhook, as received. */
export type CourierWebhookRequest = {
  /** Upper case. */
  readonly method: string;
  /** Parameters of the URL; the first value if one is repeated. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** IP address of the sender, as seen by trusted proxies. */
  readonly remoteAddress: string;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};

/** Includes REFUSED: an order may fail after it was accepted. */
export type OrderUpdate = BookingReply & Pick<OrderKey, 'reference'>;

/** Events of one parcel. A provider sends the events of all its couriers to one URL. */
export type TrackedNews = Tracked & { readonly courierCode: string };

/** The content of a courier webhook, in our terms. */
export type CourierWebhookContent = {
  /** True if its signature is valid: it is then trusted like a reply of the courier. */
  readonly isSigned: boolean;
  readonly tracked: readonly TrackedNews[];
  /**
   * Order updates, by our references: each makes the look-up due, or is the proof itself where
   * there is no look-up.
   */
  readonly bookings: readonly OrderUpdate[];
  /** The courier's own numbers of orders that have news: the look-up of these orders is due now. */
  readonly orderIds?: readonly string[];
  /** Numbers that we generated for orders; the look-up of these orders is due now, too. */
  readonly ownNumbers?: readonly string[];
};

/** The result of handling a request; the courier repeats a request that failed. */
export type CourierWebhookResult = 'ACCEPTED' | 'MALFORMED' | 'FORGED' | 'RETRY';

export type CourierWebhookResponse = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
};

/** The courier's webhook format. */
export interface CourierWebhook {
  /**
   * Returns undefined if the request is not in the courier's format, and FORGED if the signature is
   * invalid.
   */
  read(request: CourierWebhookRequest): CourierWebhookContent | 'FORGED' | undefined;
  answer(result: CourierWebhookResult): CourierWebhookResponse;
}
