import { normalPhone } from '#domain/phone.ts';
import type { PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { goodsValue } from '#src/web/kit/items.ts';
import { type Draft, type PartyFields, sidesOf } from './draft.ts';

type Schemas = components['schemas'];
export type RatesBody = Schemas['RatesRequest'];
export type QuoteBody = Schemas['QuoteRequest'];
export type ShipmentBody = Schemas['ShipmentRequest'];
type PartyDraft = Schemas['PartyDraft'];

/** A service of a courier, whose price is locked. */
export type Choice = { readonly courierCode: string; readonly serviceCode: string };

const ADDRESS_MIN = 3;
const POSTAL_CODE = /^\d{5}$/;

/** The body of POST /rates; null until places and weight are known. */
export function ratesBody(draft: Draft): RatesBody | null {
  const { sender, receiver } = draft;
  const priced = pricedOf(draft);
  if (priced === null) return null;
  return {
    ...priced,
    ...known('sender', knownOf(sender)),
    ...known('receiver', knownOf(receiver)),
  };
}

/** The body of POST /quotes. */
export function quoteBody(body: RatesBody, { courierCode, serviceCode }: Choice): QuoteBody {
  return { ...body, courier_code: courierCode, service_code: serviceCode };
}

/** Fields that the price depends on, as a comparable text; names and streets may still change. */
export function termsOf(draft: Draft): string {
  return JSON.stringify(pricedOf(draft));
}

/** The body of POST /shipments; the API reports missing fields. */
export function shipmentBody(
  draft: Draft,
  sale: { readonly quoteId: string; readonly method: PaymentMethod },
): ShipmentBody {
  const { sender, receiver, items, reference } = draft;
  return {
    quote_id: sale.quoteId,
    sender: partyBody(sender),
    receiver: partyBody(receiver),
    items: items.map(({ name, quantity, price }) => ({
      name: name.trim(),
      quantity: Number(quantity),
      price: Number(price),
    })),
    payment_method: sale.method,
    ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
  };
}

function pricedOf({ sender, receiver, parcel, items, ...options }: Draft): RatesBody | null {
  const weight = Number(parcel.weightGrams);
  if (sender.place === null || receiver.place === null || weight <= 0) return null;
  const sides = sidesOf(parcel);
  const value = goodsValue(items);
  const codAmount = Number(options.codAmount);
  return {
    origin: { district_id: sender.place.districtId },
    destination: { district_id: receiver.place.districtId },
    package: {
      weight_grams: weight,
      ...(sides && { length_cm: sides.lengthCm, width_cm: sides.widthCm }),
      ...(sides && { height_cm: sides.heightCm }),
      ...(value > 0 && { declared_value: value }),
    },
    ...(options.isCod && { cod: true }),
    ...(options.isCod && codAmount > 0 && { cod_amount: codAmount }),
    ...(options.isInsured && value > 0 && { insured_value: value }),
  };
}

/** Valid fields only, because a half-typed phone number should not hide the prices. */
function knownOf({ name, phone, address, village }: PartyFields): PartyDraft {
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(normalPhone(phone) !== undefined && { phone: phone.trim() }),
    ...(address.trim().length >= ADDRESS_MIN && { address: address.trim() }),
    ...(village.trim() !== '' && { village: village.trim() }),
  };
}

function known<Role extends 'sender' | 'receiver'>(role: Role, party: PartyDraft) {
  return Object.keys(party).length === 0 ? {} : { [role]: party };
}

/** Sender or receiver for the API. */
export function partyBody(party: PartyFields): Schemas['PartyRequest'] {
  const { name, phone, address, village, postalCode, note, place } = party;
  return {
    name: name.trim(),
    phone: phone.trim(),
    address: address.trim(),
    district_id: place?.districtId ?? '',
    ...(village.trim() !== '' && { village: village.trim() }),
    ...(POSTAL_CODE.test(postalCode.trim()) && { postal_code: postalCode.trim() }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}
