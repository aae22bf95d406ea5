import { choiceParam, flagParam, textParam, textsParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';
import type { RateFilter } from './rate-filter.ts';

/** Orders of rates; the first is the API's default. */
export const RATE_ORDERS = ['total_amount', 'fastest', 'best_value'] as const;
export type RateOrder = (typeof RATE_ORDERS)[number];

/** `shipment`: a shipment made on this page that is waiting for payment or just paid. */
export type NewShipmentSearch = RateFilter & {
  readonly shipment?: string | undefined;
  readonly sort?: RateOrder | undefined;
};

export function newShipmentSearch(raw: RawSearch): NewShipmentSearch {
  return {
    shipment: textParam(raw.shipment),
    sort: choiceParam(raw.sort, RATE_ORDERS),
    cod: flagParam(raw.cod),
    pickup: flagParam(raw.pickup),
    quick: flagParam(raw.quick),
    couriers: textsParam(raw.couriers),
  };
}
