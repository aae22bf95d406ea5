import { choiceParam, textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

/** The orders of rates that can be chosen; the first is the API's own. */
export const RATE_ORDERS = ['total_amount', 'fastest', 'best_value'] as const;
export type RateOrder = (typeof RATE_ORDERS)[number];

/** `shipment`: made on this page, to be paid or just paid. */
type NewShipmentSearch = {
  readonly shipment?: string | undefined;
  readonly sort?: RateOrder | undefined;
};

export function newShipmentSearch({ shipment, sort }: RawSearch): NewShipmentSearch {
  return { shipment: textParam(shipment), sort: choiceParam(sort, RATE_ORDERS) };
}
