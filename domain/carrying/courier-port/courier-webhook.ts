import type { BookingReply, OrderKey } from '#domain/carrying/booking/outcome.ts';
import type { Tracked } from '#domain/carrying/tracking/tracking-event.ts';

/** A request to a courier's webhook, as received. */
export type CourierWebhookRequest = {
  /** Upper case. */
  readonly method: string;
  /** Parameters of the URL; of a repeated one the first value. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** IP address of the sender, as seen by trusted proxies. */
  readonly remoteAddress: string;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};

/** Includes REFUSED: an order may fail after it was accepted. */
export type OrderUpdate = BookingReply & Pick<OrderKey, 'reference'>;

/** Events of one parcel. A provider sends those of all its couriers to one URL. */
export type TrackedNews = Tracked & { readonly courierCode: string };

/** The content of a courier webhook, in our terms. */
export type CourierWebhookContent = {
  /** Its signature is valid: trusted like a reply of the courier. */
  readonly isSigned: boolean;
  readonly tracked: readonly TrackedNews[];
  /**
   * Order updates, by our references: each makes the look-up due, or is the proof itself where
   * there is no look-up.
   */
  readonly bookings: readonly OrderUpdate[];
  /** The courier's own numbers of orders that it has news of: their look-up is due now. */
  readonly orderIds?: readonly string[];
  /** Numbers of our own making, under which the courier has orders: the same. */
  readonly ownNumbers?: readonly string[];
};

/** The result of handling a request; the courier repeats those that failed. */
export type CourierWebhookResult = 'ACCEPTED' | 'MALFORMED' | 'FORGED' | 'RETRY';

export type CourierWebhookResponse = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
};

/** The courier's webhook format. */
export interface CourierWebhook {
  /** Undefined if not in the courier's format. FORGED: the signature is invalid. */
  read(request: CourierWebhookRequest): CourierWebhookContent | 'FORGED' | undefined;
  answer(result: CourierWebhookResult): CourierWebhookResponse;
}
