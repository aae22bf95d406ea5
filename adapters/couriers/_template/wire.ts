import { decoder, namingDecoder, type Schema } from '#adapters/_kit/decoder.ts';

/** The courier's own words: nothing outside of this folder may use them. */
type ErrorReply = { readonly ok: false; readonly error: WireError };
type WireError = { readonly code: string; readonly waybill?: string | null };
type RatesReply = { readonly ok: true; readonly rates: WireRate[] };
export type WireRate = { readonly service: string; readonly price: string; readonly days: string };
type OrderReply = { readonly ok: true; readonly order: WireOrder };
type OrdersReply = { readonly ok: true; readonly orders: WireOrder[] };
export type WireOrder = {
  readonly id: string;
  readonly reference: string;
  readonly waybill?: string | null;
  readonly sorting?: string | null;
  readonly label?: string | null;
  /** In rupiah. */
  readonly price?: number | null;
};
type WireBooked = { readonly id: string; readonly reference: string; readonly waybill: string };
type ParcelsReply = { readonly ok: true; readonly parcels: WireParcel[] };
type WireParcel = { readonly waybill: string; readonly events: WireEvent[] };
export type WireEvent = {
  readonly code: string;
  /** `2026-11-22 10:00:00`, Western Indonesian time. */
  readonly at: string;
  readonly city?: string | null;
  readonly note?: string | null;
};
type CancelReply = { readonly ok: true; readonly state: 'CANCELLED' | 'REQUESTED' };
type PickupReply = { readonly ok: true; readonly pickup: WirePickup };
type WirePickup = { readonly id: string; readonly state: 'CONFIRMED' | 'RECEIVED' };
export type Payload = {
  readonly events: (WireEvent & { readonly waybill: string })[];
  readonly orders: WireBooked[];
};

const ok = { type: 'boolean', const: true } as const;
const text = { type: 'string', minLength: 1, maxLength: 60 } as const;
const maybe = { type: 'string', nullable: true, maxLength: 200 } as const;
const awb = { type: 'string', pattern: '^[0-9A-Z-]{4,40}$' } as const;
const maybeAwb = { ...awb, nullable: true } as const;
const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' } as const;
const event = { code: text, at: time, city: maybe, note: maybe };
const ORDER: Schema<WireOrder> = {
  type: 'object',
  properties: {
    ...{ id: text, reference: text, waybill: maybeAwb },
    sorting: { ...text, nullable: true },
    label: { type: 'string', nullable: true, pattern: '^https://[^\\s]{4,400}$' },
    price: { type: 'integer', nullable: true, minimum: 0 },
  },
  required: ['id', 'reference'],
};
const RATE: Schema<WireRate> = {
  type: 'object',
  properties: {
    service: text,
    price: { type: 'string', pattern: '^\\d{1,9}$' },
    days: { type: 'string', pattern: '^\\d{1,2}-\\d{1,2}$' },
  },
  required: ['service', 'price', 'days'],
};
const EVENTS: Schema<WireEvent[]> = {
  type: 'array',
  items: { type: 'object', properties: event, required: ['code', 'at'] },
};
const ERROR: Schema<ErrorReply> = {
  type: 'object',
  properties: {
    ok: { type: 'boolean', const: false },
    error: { type: 'object', properties: { code: text, waybill: maybeAwb }, required: ['code'] },
  },
  required: ['ok', 'error'],
};

export const decodeError = decoder(ERROR);
export const decodeRates = namingDecoder<RatesReply>({
  type: 'object',
  properties: { ok, rates: { type: 'array', items: RATE } },
  required: ['ok', 'rates'],
});
export const decodeOrder = namingDecoder<OrderReply>({
  type: 'object',
  properties: { ok, order: ORDER },
  required: ['ok', 'order'],
});
export const decodeOrders = namingDecoder<OrdersReply>({
  type: 'object',
  properties: { ok, orders: { type: 'array', items: ORDER } },
  required: ['ok', 'orders'],
});
export const decodeParcels = namingDecoder<ParcelsReply>({
  type: 'object',
  properties: {
    ok,
    parcels: {
      type: 'array',
      items: {
        type: 'object',
        properties: { waybill: awb, events: EVENTS },
        required: ['waybill', 'events'],
      },
    },
  },
  required: ['ok', 'parcels'],
});
export const decodeCancel = namingDecoder<CancelReply>({
  type: 'object',
  properties: { ok, state: { type: 'string', enum: ['CANCELLED', 'REQUESTED'] } },
  required: ['ok', 'state'],
});
export const decodePickup = namingDecoder<PickupReply>({
  type: 'object',
  properties: {
    ok,
    pickup: {
      type: 'object',
      properties: { id: text, state: { type: 'string', enum: ['CONFIRMED', 'RECEIVED'] } },
      required: ['id', 'state'],
    },
  },
  required: ['ok', 'pickup'],
});
export const decodePayload = decoder<Payload>({
  type: 'object',
  properties: {
    events: {
      type: 'array',
      items: {
        type: 'object',
        properties: { ...event, waybill: awb },
        required: ['waybill', 'code', 'at'],
      },
    },
    orders: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: text, reference: text, waybill: awb },
        required: ['id', 'reference', 'waybill'],
      },
    },
  },
  required: ['events', 'orders'],
});
