import type { PaymentMethod } from '#domain/shipment/payment-method.ts';
import { isReturnOver } from '#domain/shipment/return.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import type { Shipment } from './detail-query.ts';

type Schemas = components['schemas'];
type QuotedParcel = Schemas['Quote']['package'];
type Party = Shipment['sender'];
export type RatesBody = Schemas['RatesRequest'];
export type ReturnBody = Schemas['ReturnRequest'];
export type Rate = Schemas['Rate'];
type Service = Pick<Rate, 'courier_code' | 'service_code'>;

/** A price that is locked for the way back. */
export type Lock = {
  readonly service: string;
  readonly quoteId: string;
  readonly total: number;
  /** By the clock of this device, which may differ from the server's. */
  readonly endsAtMs: number;
};

/** Whether the page offers a return now; `last`: the newest return, once it is read. */
export function isReturnable(
  shipment: Pick<Shipment, 'returnable_until' | 'returned_by'>,
  last: Pick<Shipment, 'status'> | undefined,
  nowMs: number,
): boolean {
  const { returnable_until: until, returned_by: number } = shipment;
  if (until === null || Date.parse(until) <= nowMs) return false;
  return number === null || (last !== undefined && isReturnOver(last.status));
}

/** The body of POST /rates for the same parcel on its way back; cash is not collected. */
export function wayBack({ sender, receiver }: Shipment, parcel: QuotedParcel): RatesBody {
  const { length_cm, width_cm, height_cm, declared_value } = parcel;
  const hasSides = length_cm !== null && width_cm !== null && height_cm !== null;
  return {
    origin: { district_id: receiver.district_id },
    destination: { district_id: sender.district_id },
    package: {
      weight_grams: parcel.weight_grams,
      ...(hasSides && { length_cm, width_cm, height_cm }),
      ...(declared_value !== null && { declared_value }),
    },
    sender: textsOf(receiver),
    receiver: textsOf(sender),
  };
}

/** The body of POST /shipments/{shipment_number}/return. */
export function returnBody({ quoteId }: Pick<Lock, 'quoteId'>, method: PaymentMethod): ReturnBody {
  return { quote_id: quoteId, payment_method: method };
}

export function lockOf(quote: Schemas['Quote'], nowMs: number): Lock {
  const lastsMs = Date.parse(quote.expires_at) - Date.parse(quote.created_at);
  return {
    service: serviceOf(quote),
    quoteId: quote.quote_id,
    total: quote.final_price + (quote.insurance_fee ?? 0),
    endsAtMs: nowMs + lastsMs,
  };
}

/** The lock, as long as it is for this service and holds. */
export function heldLock(lock: Lock | null, rate: Service, nowMs: number): Lock | null {
  return lock?.service === serviceOf(rate) && nowMs < lock.endsAtMs ? lock : null;
}

export function serviceOf(rate: Service): string {
  return `${rate.courier_code} ${rate.service_code}`;
}

/** Couriers that do not take these texts have no price then. */
function textsOf({ name, phone, address, village }: Party): Schemas['PartyDraft'] {
  return { name, phone, address, ...(village !== null && { village }) };
}
