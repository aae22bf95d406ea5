import { textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

/** `shipment`: made on this page, to be paid or just paid. */
type NewShipmentSearch = { readonly shipment?: string | undefined };

export function newShipmentSearch({ shipment }: RawSearch): NewShipmentSearch {
  return { shipment: textParam(shipment) };
}
