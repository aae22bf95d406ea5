import { decoder } from '#adapters/_kit/decoder.ts';
import { lenient, type Schema } from '../_kit/lenient.ts';

/** AnterAja's own terms; nothing outside this folder may use them. */
type ErrorReply = { readonly status: number };
type RatesReply = {
  readonly status: number;
  /** Null if there are none. */
  readonly content: { readonly services?: WireService[] | null };
};
export type WireService = {
  readonly product_code: string;
  /** Price in rupiah. */
  readonly rates: number;
  /** `2 - 4 Day`. */
  readonly etd?: string | null;
  /** True if COD is available on this route. */
  readonly is_cod?: boolean | null;
  readonly surcharges?: object[] | null;
};
type OrderReply = { readonly status: number; readonly content: WireOrder };
export type WireOrder = { readonly booking_id: string; readonly waybill_no: string };
type TrackingReply = { readonly status: number; readonly content: WireTracking };
export type WireTracking = {
  readonly waybill_no?: string | null;
  /** Null for an unknown AWB. */
  readonly history?: WireEvent[] | null;
  readonly order?: WireParcel | null;
};
/** The parcel as a whole; persons have no name until the parcel was handed over. */
export type WireParcel = {
  readonly actual_shipper?: WirePerson | null;
  readonly actual_receiver?: WirePerson | null;
  /** Weight in grams; fee in rupiah. */
  readonly weight?: number | null;
  readonly service_fee?: number | null;
};
export type WirePerson = {
  readonly name?: string | null;
  readonly relationship?: string | null;
  readonly proof_images_url?: string[] | null;
};
export type WireEvent = {
  readonly tracking_code: string | number;
  readonly timestamp: string;
  readonly hub_name?: string | null;
  readonly message?: { readonly id?: string | null } | null;
};

const OK = 200;
const success = { type: 'integer', const: OK } as const;
const code = { type: 'string', minLength: 1, maxLength: 60 } as const;
const maybe = { type: 'string', nullable: true, maxLength: 1_000 } as const;
const awb = { type: 'string', pattern: '^[0-9A-Za-z]{6,40}$' } as const;
const SERVICE: Schema<WireService> = {
  type: 'object',
  properties: {
    product_code: code,
    etd: maybe,
    rates: { type: 'integer', minimum: 1, maximum: 1_000_000_000, rupiah: true },
    is_cod: { type: 'boolean', nullable: true },
    surcharges: { type: 'array', nullable: true, some: true, items: { type: 'object' } },
  },
  required: ['product_code', 'rates'],
  // Decisive because a price without its surcharges would be too low.
  decisive: ['surcharges'],
};
const EVENT: Schema<WireEvent> = {
  type: 'object',
  properties: {
    tracking_code: { type: ['string', 'number'], minLength: 1 },
    timestamp: code,
    hub_name: maybe,
    message: { type: 'object', nullable: true, properties: { id: maybe } },
  },
  required: ['tracking_code', 'timestamp'],
};

const nullable = { type: 'object', nullable: true } as const;
const person = {
  ...nullable,
  properties: {
    name: maybe,
    relationship: maybe,
    proof_images_url: {
      type: 'array',
      nullable: true,
      items: { type: 'string', maxLength: 2_000 },
    },
  },
} as const;
const parcel = {
  ...nullable,
  properties: {
    actual_shipper: person,
    actual_receiver: person,
    weight: { type: 'number', nullable: true },
    service_fee: { type: 'integer', nullable: true, minimum: 0, rupiah: true },
  },
} as const;

export const decodeError = decoder<ErrorReply>({
  type: 'object',
  properties: { status: { type: 'integer', not: { const: OK } } },
  required: ['status'],
});
export const decodeRates = lenient<RatesReply>({
  type: 'object',
  properties: {
    status: success,
    content: {
      type: 'object',
      properties: { services: { type: 'array', nullable: true, some: true, items: SERVICE } },
      decisive: ['services'],
    },
  },
  required: ['status', 'content'],
});
export const decodeOrder = lenient<OrderReply>({
  type: 'object',
  properties: {
    status: success,
    content: {
      type: 'object',
      properties: { booking_id: code, waybill_no: awb },
      required: ['booking_id', 'waybill_no'],
    },
  },
  required: ['status', 'content'],
});
export const decodeTracking = lenient<TrackingReply>({
  type: 'object',
  properties: {
    status: success,
    content: {
      type: 'object',
      properties: {
        waybill_no: maybe,
        history: { type: 'array', nullable: true, items: EVENT },
        order: parcel,
      },
      decisive: ['waybill_no', 'history'],
    },
  },
  required: ['status', 'content'],
});
