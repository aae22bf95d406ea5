import { decoder } from '#adapters/_kit/decoder.ts';
import { lenient, type Schema } from '../_kit/lenient.ts';
import type { Token } from '../_kit/token.ts';

type Texts<Name extends string> = { readonly [Key in Name]?: string | null };
type Numbers<Name extends string> = { readonly [Key in Name]?: number | null };
/** Ninja Van's own terms; nothing outside this folder may use them. */
type ErrorReply = {
  readonly error: {
    readonly code?: string | number | null;
    readonly details?: Texts<'field' | 'message'>[] | null;
  };
};
type Granted = { readonly access_token: string; readonly expires_in: number };
type PriceReply = { readonly data: WirePrice };
/** Price in rupiah. */
export type WirePrice = { readonly total_fee: number };
export type WireOrder = {
  readonly tracking_number: string;
  readonly reference: { readonly merchant_order_number: string };
};
type CancelReply = { readonly trackingId: string; readonly status: 'Cancelled' };
type ParcelsReply = { readonly data: WireParcel[] };
export type WireParcel = { readonly tracking_number: string; readonly events: WireEvent[] };
type Place = Texts<'hub' | 'city'>;
type Exception = Texts<'failure_reason' | 'state'>;
export type WireProof = Texts<'signature_uri'> & {
  readonly image_uris?: string[] | null;
  readonly signed_by?: Texts<'name' | 'relationship'> | null;
};
/** Measures in kilograms and centimetres. */
export type WireMeasures = Numbers<'weight'> & {
  readonly dimensions?: Numbers<'length' | 'width' | 'height'> | null;
};
/** Proof of delivery in webhooks 1.1. */
export type WirePod = Texts<'name' | 'uri'>;
/** Used in tracking and webhooks; `shipper_order_ref_no` is our reference. */
export type WireEvent = Texts<'event' | 'shipper_order_ref_no' | 'rts_reason'> & {
  /** `2026-10-07T01:02:03+0000` */
  readonly timestamp: string;
  /**
   * The first part of the text, such as `Picked Up`, while `event` has the complete text `Picked
   * Up, In Transit to Origin Hub`; or the complete text itself.
   */
  readonly status: string;
  readonly is_parcel_on_rts_leg?: boolean | null;
  readonly arrived_at_origin_hub_information?: Place | null;
  readonly arrived_at_transit_hub_information?: Place | null;
  readonly arrived_at_destination_hub_information?: Place | null;
  readonly in_transit_to_next_sorting_hub_information?: Place | null;
  readonly pickup_exception?: Exception | null;
  readonly delivery_exception?: Exception | null;
  readonly recovery_information?: Texts<'state'> | null;
  readonly arrived_at_pudo_information?: Texts<'state'> | null;
  readonly cancellation_information?: Texts<'reason'> | null;
  readonly picked_up_information?: { readonly proof?: WireProof | null } | null;
  readonly delivery_information?: { readonly proof?: WireProof | null } | null;
  readonly pod?: WirePod | null;
  readonly parcel_measurements_information?: WireMeasures | null;
};
type Payload = WireEvent & { readonly tracking_id: string };

const NUMBER_FIELD = 'requested_tracking_number';
const awb = { type: 'string', pattern: '^[0-9A-Za-z][0-9A-Za-z-]{3,49}$' } as const;
const text = { type: 'string', minLength: 1, maxLength: 255 } as const;
const maybe = { type: 'string', nullable: true, maxLength: 2_000 } as const;
const amount = { type: 'number', nullable: true } as const;
const nullable = { type: 'object', nullable: true } as const;
const hub = { ...nullable, properties: { city: maybe, hub: maybe } };
const exception = { ...nullable, properties: { failure_reason: maybe, state: maybe } };
const stated = { ...nullable, properties: { state: maybe } };
const signedBy = { ...nullable, properties: { name: maybe, relationship: maybe } };
const images = { type: 'array', nullable: true, items: { type: 'string' } } as const;
const proof = {
  ...nullable,
  properties: { signature_uri: maybe, image_uris: images, signed_by: signedBy },
};
const size = { ...nullable, properties: { length: amount, width: amount, height: amount } };
const event = {
  timestamp: {
    type: 'string',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:?\\d\\d)$',
  },
  status: text,
  event: maybe,
  shipper_order_ref_no: maybe,
  rts_reason: maybe,
  is_parcel_on_rts_leg: { type: 'boolean', nullable: true },
  arrived_at_origin_hub_information: hub,
  arrived_at_transit_hub_information: hub,
  arrived_at_destination_hub_information: hub,
  in_transit_to_next_sorting_hub_information: hub,
  pickup_exception: exception,
  delivery_exception: exception,
  recovery_information: stated,
  arrived_at_pudo_information: stated,
  cancellation_information: { ...nullable, properties: { reason: maybe } },
  picked_up_information: { ...nullable, properties: { proof } },
  delivery_information: { ...nullable, properties: { proof } },
  pod: { ...nullable, properties: { name: maybe, uri: maybe } },
  parcel_measurements_information: {
    ...nullable,
    properties: { weight: amount, dimensions: size },
  },
} as const;
const EVENT: Schema<WireEvent> = {
  type: 'object',
  properties: event,
  required: ['timestamp', 'status'],
  decisive: ['is_parcel_on_rts_leg'],
};
const PARCEL: Schema<WireParcel> = {
  type: 'object',
  properties: { tracking_number: awb, events: { type: 'array', items: EVENT } },
  required: ['tracking_number', 'events'],
};

const decodeError = decoder<ErrorReply>({
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: ['string', 'number'], nullable: true },
        details: {
          type: 'array',
          nullable: true,
          items: { type: 'object', properties: { field: maybe, message: maybe } },
        },
      },
    },
  },
  required: ['error'],
});
const decodeGranted = decoder<Granted>({
  type: 'object',
  properties: { access_token: text, expires_in: { type: 'integer', minimum: 1 } },
  required: ['access_token', 'expires_in'],
});
export const decodePrice = lenient<PriceReply>({
  type: 'object',
  properties: {
    data: {
      type: 'object',
      properties: {
        total_fee: { type: 'integer', minimum: 1, maximum: 1_000_000_000, rupiah: true },
      },
      required: ['total_fee'],
    },
  },
  required: ['data'],
});
export const decodeOrder = lenient<WireOrder>({
  type: 'object',
  properties: {
    tracking_number: awb,
    reference: {
      type: 'object',
      properties: { merchant_order_number: text },
      required: ['merchant_order_number'],
    },
  },
  required: ['tracking_number', 'reference'],
});
export const decodeCancel = lenient<CancelReply>({
  type: 'object',
  properties: { trackingId: awb, status: { type: 'string', const: 'Cancelled' } },
  required: ['trackingId', 'status'],
});
export const decodeParcels = lenient<ParcelsReply>({
  type: 'object',
  properties: { data: { type: 'array', items: PARCEL } },
  required: ['data'],
});
/**
 * Reply for one number, to find out whether it has an order: an empty list means that it has none.
 */
export const decodeParcel = lenient<ParcelsReply>({
  type: 'object',
  properties: { data: { type: 'array', whole: true, items: PARCEL } },
  required: ['data'],
});
export const decodePayload = lenient<Payload>({
  type: 'object',
  properties: { ...event, tracking_id: awb },
  required: ['tracking_id', 'timestamp', 'status'],
  decisive: ['is_parcel_on_rts_leg'],
});

/**
 * Returns the name of the wrong field, since few codes are documented. Our number comes first,
 * because an order may already have it.
 */
export function errorIn(body: unknown): string | undefined {
  const error = decodeError(body)?.error;
  if (error === undefined) return undefined;
  const fields = error.details?.flatMap(({ field, message }) => field || namedIn(message)) ?? [];
  const [first = String(error.code ?? 'without a code')] = fields;
  return fields.find((field) => field === NUMBER_FIELD) ?? first;
}

/**
 * A field that occurs only in the text of an error: `The 'requested_tracking_number' field must …`.
 */
function namedIn(message: string | null | undefined): readonly string[] {
  const [, field] = /^The '([a-z_.]+)' field /.exec(message ?? '') ?? [];
  return field === undefined ? [] : [field];
}

export function tokenIn(body: unknown): Token | undefined {
  const granted = decodeGranted(body);
  return granted && { value: granted.access_token, lifetimeMs: granted.expires_in * 1_000 };
}
