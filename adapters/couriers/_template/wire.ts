import { decoder } from '#adapters/_kit/decoder.ts';
import { lenient, type Schema } from '../_kit/lenient.ts';

/** The courier's own terms; nothing outside this folder may use them. */
type ErrorReply = { readonly ok: false; readonly error: WireError };
type WireError = { readonly code: string; readonly waybill?: string | null };
type RatesReply = { readonly ok: true; readonly rates: WireRate[] };
export type WireRate = {
  readonly service: string;
  /** Price in rupiah. */
  readonly price: number;
  readonly days?: string | null;
};
type OrderReply = { readonly ok: true; readonly order: WireOrder };
type OrdersReply = { readonly ok: true; readonly orders: WireOrder[] };
export type WireOrder = {
  readonly id: string;
  readonly reference: string;
  readonly waybill?: string | null;
  readonly sorting?: string | null;
  readonly label?: string | null;
  /** Price in rupiah. */
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
export type WireNews = WireEvent & { readonly waybill: string };
export type Payload = {
  readonly events: WireNews[];
  readonly orders: WireBooked[];
};

const ok = { type: 'boolean', const: true } as const;
const text = { type: 'string', minLength: 1, maxLength: 60 } as const;
const maybe = { type: 'string', nullable: true, maxLength: 200 } as const;
const awb = { type: 'string', pattern: '^[0-9A-Z-]{4,40}$' } as const;
const maybeAwb = { ...awb, nullable: true } as const;
const amount = { type: 'integer', minimum: 0, maximum: 1_000_000_000, rupiah: true } as const;
const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' } as const;
const event = { code: text, at: time, city: maybe, note: maybe };
const ORDER: Schema<WireOrder> = {
  type: 'object',
  properties: {
    id: text,
    reference: text,
    waybill: maybeAwb,
    sorting: { ...text, nullable: true },
    label: { type: 'string', nullable: true, pattern: '^https://[^\\s]{4,400}$' },
    price: { ...amount, nullable: true },
  },
  required: ['id', 'reference'],
  decisive: ['waybill'],
};
const RATE: Schema<WireRate> = {
  type: 'object',
  properties: {
    service: text,
    price: amount,
    days: { type: 'string', nullable: true, pattern: '^\\d{1,2}-\\d{1,2}$' },
  },
  required: ['service', 'price'],
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
export const decodeRates = lenient<RatesReply>({
  type: 'object',
  properties: { ok, rates: { type: 'array', some: true, items: RATE } },
  required: ['ok', 'rates'],
});
export const decodeOrder = lenient<OrderReply>({
  type: 'object',
  properties: { ok, order: ORDER },
  required: ['ok', 'order'],
});
export const decodeOrders = lenient<OrdersReply>({
  type: 'object',
  properties: { ok, orders: { type: 'array', whole: true, items: ORDER } },
  required: ['ok', 'orders'],
});
export const decodeParcels = lenient<ParcelsReply>({
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
export const decodeCancel = lenient<CancelReply>({
  type: 'object',
  properties: { ok, state: { type: 'string', enum: ['CANCELLED', 'REQUESTED'] } },
  required: ['ok', 'state'],
});
export const decodePickup = lenient<PickupReply>({
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
export const decodePayload = lenient<Payload>({
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
