import { DELIVERY_STATUSES } from '#domain/notifying/webhook/delivery.ts';
import { choicesParam, textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';
import type { DeliveryStatus } from './queries.ts';

/** Search parameters of the page. */
export function webhooksSearch(_raw: RawSearch) {
  return {};
}

export type WebhookSearch = {
  readonly status?: readonly DeliveryStatus[] | undefined;
  /** Id of the delivery that is open beside the list. */
  readonly delivery?: string | undefined;
};

export function webhookSearch({ status, delivery }: RawSearch): WebhookSearch {
  return { status: choicesParam(status, DELIVERY_STATUSES), delivery: textParam(delivery) };
}
