import type { BookingReply, OrderKey } from '#domain/booking/outcome.ts';
import type { Tracked } from '#domain/tracking/tracking-event.ts';

/** A request to a courier's webhook, as received. */
export type CourierWebhookRequest = {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};

/** Includes REFUSED: an order may fail after it was accepted. */
export type OrderUpdate = BookingReply & Pick<OrderKey, 'reference'>;

/** The content of a courier webhook, in our terms. */
export type CourierWebhookContent = {
  /** Its signature is valid: trusted like a reply of the courier. */
  readonly isSigned: boolean;
  readonly tracked: readonly Tracked[];
  /** Updates of orders that the courier had accepted, by our references. */
  readonly bookings: readonly OrderUpdate[];
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
  /** Undefined: not in the courier's format. FORGED: the signature is invalid. */
  read(request: CourierWebhookRequest): CourierWebhookContent | 'FORGED' | undefined;
  answer(result: CourierWebhookResult): CourierWebhookResponse;
}
