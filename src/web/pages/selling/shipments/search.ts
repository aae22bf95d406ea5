import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/selling/shipment/payment-status.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { choiceParam, choicesParam, dayParam, textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

const TABS = ['overview', 'evidence'] as const;
export type ShipmentTab = (typeof TABS)[number];

/** Filters of the list, named as in the API; all are optional. */
export type ShipmentsSearch = {
  readonly status?: readonly ShipmentStatus[] | undefined;
  readonly payment_status?: readonly PaymentStatus[] | undefined;
  readonly courier?: string | undefined;
  readonly awb?: string | undefined;
  readonly reference?: string | undefined;
  /** Search text, matched by the beginnings of words. */
  readonly search?: string | undefined;
  readonly tag?: string | undefined;
  /** Days in the account's zone, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Cursor of this page. */
  readonly after?: string | undefined;
};

export function shipmentsSearch(raw: RawSearch): ShipmentsSearch {
  return {
    status: choicesParam(raw.status, SHIPMENT_STATUSES),
    payment_status: choicesParam(raw.payment_status, PAYMENT_STATUSES),
    courier: textParam(raw.courier),
    awb: textParam(raw.awb),
    reference: textParam(raw.reference),
    search: textParam(raw.search),
    tag: textParam(raw.tag),
    from: dayParam(raw.from),
    to: dayParam(raw.to),
    after: textParam(raw.after),
  };
}

export function shipmentSearch(raw: RawSearch): { readonly tab?: ShipmentTab | undefined } {
  return { tab: choiceParam(raw.tab, TABS) };
}
