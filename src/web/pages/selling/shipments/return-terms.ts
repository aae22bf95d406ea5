import { isReturnOver } from '#domain/selling/shipment/return.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { goodsValue, itemBody, type Typed } from '#src/web/kit/items.ts';
import type { usualVisit } from '#src/web/kit/usual-visit.ts';
import type { Shipment } from './detail-query.ts';

type Schemas = components['schemas'];
type QuotedParcel = Pick<
  Schemas['Quote']['package'],
  'weight_grams' | 'length_cm' | 'width_cm' | 'height_cm'
>;
type Returned = Pick<Shipment, 'items'>;
type Ends = Pick<Shipment, 'sender' | 'receiver'>;
type Party = Shipment['sender'];
export type RatesBody = Schemas['RatesRequest'];
export type ReturnBody = Schemas['ReturnRequest'];
export type Rate = Schemas['Rate'];
type Service = Pick<Rate, 'courier_code' | 'service_code'>;

/** Input of a return, as typed. */
export type ReturnOptions = {
  /** Returned quantity of each item of the shipment. */
  readonly quantities: readonly Typed[];
  /** Empty for the weight of the original shipment. */
  readonly weightGrams: Typed;
  readonly isInsured: boolean;
  /** True if the buyer brings the parcel to the courier, for services that offer both. */
  readonly isBrought: boolean;
  /** Pickup window, for couriers that need it with the booking; null otherwise. */
  readonly visit: ReturnType<typeof usualVisit> | null;
  readonly reference: string;
};

/** A locked price of the return. */
export type Lock = {
  readonly service: string;
  /** Input of the quote as text. */
  readonly terms: string;
  readonly quoteId: string;
  readonly total: number;
  /** Time by this device's clock, which may differ from the server's. */
  readonly endsAtMs: number;
};

/** True if the page offers a return; `last` is the newest return, once it is loaded. */
export function isReturnable(
  shipment: Pick<Shipment, 'returnable_until' | 'returned_by'>,
  last: Pick<Shipment, 'status'> | undefined,
  nowMs: number,
): boolean {
  const { returnable_until: until, returned_by: number } = shipment;
  if (until === null || Date.parse(until) <= nowMs) return false;
  return number === null || (last !== undefined && isReturnOver(last.status));
}

/** Options that return everything, as it was sent. */
export function wholeReturn({ items }: Returned): ReturnOptions {
  return {
    quantities: items.map(({ quantity }) => quantity),
    weightGrams: '',
    isInsured: false,
    isBrought: false,
    visit: null,
    reference: '',
  };
}

/** The returned items with their quantities. */
export function returnedItems({ items }: Returned, { quantities }: ReturnOptions) {
  return items
    .map((item, at) => ({ ...item, quantity: Number(quantities[at]) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The body of POST /rates for the return, without cash on delivery. */
export function wayBack(
  shipment: Returned & Ends,
  parcel: QuotedParcel,
  options: ReturnOptions,
): RatesBody {
  const { sender, receiver } = shipment;
  const { length_cm, width_cm, height_cm } = parcel;
  const hasSides = length_cm !== null && width_cm !== null && height_cm !== null;
  const value = goodsValue(returnedItems(shipment, options));
  return {
    origin: { district_id: receiver.district_id },
    destination: { district_id: sender.district_id },
    package: {
      weight_grams: Number(options.weightGrams) || parcel.weight_grams,
      ...(hasSides && { length_cm, width_cm, height_cm }),
      ...(value > 0 && { declared_value: value }),
    },
    sender: textsOf(receiver),
    receiver: textsOf(sender),
    ...(options.isInsured && value > 0 && { insured_value: value }),
  };
}

/** Options that the service and its courier support. */
export type Handover = Pick<Rate, 'pickup_supported' | 'drop_off_supported'> & {
  /** True if the pickup window is part of the booking. */
  readonly takesVisit: boolean;
};

/** The body of POST /shipments/{shipment_number}/return, without quote and payment. */
export function orderBody(shipment: Returned, options: ReturnOptions, handover: Handover) {
  const items = returnedItems(shipment, options).map(itemBody);
  const isWhole = options.quantities.every((one, at) => one === shipment.items[at]?.quantity);
  const isBrought = options.isBrought && handover.pickup_supported && handover.drop_off_supported;
  const reference = options.reference.trim();
  return {
    ...(!isWhole && { items }),
    ...(isBrought && { collection_method: 'DROP_OFF' as const }),
    ...(!isBrought && handover.takesVisit && options.visit !== null && pickupOf(options.visit)),
    ...(reference !== '' && { reference }),
  };
}

function pickupOf({ date, start, end }: NonNullable<ReturnOptions['visit']>) {
  return { pickup: { date, window: { start, end } } };
}

export function lockOf(quote: Schemas['Quote'], body: RatesBody, nowMs: number): Lock {
  const lastsMs = Date.parse(quote.expires_at) - Date.parse(quote.created_at);
  return {
    service: serviceOf(quote),
    terms: JSON.stringify(body),
    quoteId: quote.quote_id,
    total: quote.final_price + (quote.insurance_fee ?? 0),
    endsAtMs: nowMs + lastsMs,
  };
}

type Asked = { readonly rate: Service; readonly body: RatesBody };

/** The lock, if it is still valid and for this service and parcel. */
export function heldLock(lock: Lock | null, { rate, body }: Asked, nowMs: number): Lock | null {
  const isOf = lock?.service === serviceOf(rate) && lock.terms === JSON.stringify(body);
  return isOf && nowMs < lock.endsAtMs ? lock : null;
}

export function serviceOf(rate: Service): string {
  return `${rate.courier_code} ${rate.service_code}`;
}

/** Couriers that do not accept these texts return no price. */
function textsOf({ name, phone, address, village }: Party): Schemas['PartyDraft'] {
  return { name, phone, address, ...(village !== null && { village }) };
}
