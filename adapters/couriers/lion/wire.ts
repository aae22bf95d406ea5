import { type Decoded, decoder, namingDecoder } from '#adapters/_kit/decoder.ts';
import { lenient, type Schema } from '../_kit/lenient.ts';

/** Lion Parcel's own terms; nothing outside this folder may use them. */
type ErrorReply = { readonly error_code: string | number };
type TariffReply = { readonly result: WireTariff[] };
export type WireTariff = {
  readonly product: string;
  /** Total price in rupiah, including all parts. */
  readonly total_tariff: number;
  readonly is_embargo: boolean;
  readonly status: string;
  /** `2 - 4 Hari`. */
  readonly estimasi_sla?: string | null;
};
type BookingReply = { readonly data: { readonly stt_no: string } };
type BookingListReply = { readonly data: { readonly stt: { readonly stt_no: string }[] } };
type TrackReply = { readonly stts: WireParcel[] };
export type WireParcel = {
  readonly stt_no: string;
  /** Number under which the parcel was booked, if it got another one on its way. */
  readonly root_stt_number?: string | null;
  readonly history: WireEvent[];
};
export type WireEvent = {
  /** RFC 3339 with an offset. */
  readonly datetime: string;
  readonly status_code: string;
  /** Empty on the way to the receiver; `return`, for instance, on the way back to the sender. */
  readonly stt_journey_type?: string | null;
  readonly city?: string | null;
  readonly remarks?: string | null;
  /** Adjusted weight in kilograms and price in rupiah. */
  readonly total_gross_weight?: number | null;
  readonly total_tariff?: number | null;
  /** Photos of the handed-over parcel, and its recipient. */
  readonly attachment?: string[] | null;
  readonly received_by?: string | null;
  readonly proof?: WireProof | null;
};
export type WireProof = {
  readonly name?: string | null;
  readonly relation?: string | null;
  readonly attachment_signed?: string[] | null;
};
type Payload = { readonly stt_no: string; readonly external_id?: string | null };

const text = { type: 'string', minLength: 1, maxLength: 60 } as const;
const maybe = { type: 'string', nullable: true, maxLength: 1_000 } as const;
const amount = { type: 'number', nullable: true } as const;
const awb = { type: 'string', pattern: '^[0-9A-Z-]{4,40}$' } as const;
const TARIFF: Schema<WireTariff> = {
  type: 'object',
  properties: {
    product: text,
    status: text,
    is_embargo: { type: 'boolean' },
    estimasi_sla: maybe,
    total_tariff: { type: 'integer', minimum: 1, maximum: 1_000_000_000, rupiah: true },
  },
  required: ['product', 'total_tariff', 'is_embargo', 'status'],
};
const pictures = { type: 'array', nullable: true, items: { type: 'string' } } as const;
const EVENT: Schema<WireEvent> = {
  type: 'object',
  properties: {
    datetime: text,
    status_code: text,
    stt_journey_type: maybe,
    city: maybe,
    remarks: maybe,
    total_gross_weight: amount,
    total_tariff: amount,
    attachment: pictures,
    received_by: maybe,
    proof: {
      type: 'object',
      nullable: true,
      properties: { name: maybe, relation: maybe, attachment_signed: pictures },
    },
  },
  required: ['datetime', 'status_code'],
  // Decisive because the journey determines the meaning of a delivery.
  decisive: ['stt_journey_type'],
};
const PARCEL: Schema<WireParcel> = {
  type: 'object',
  properties: {
    stt_no: awb,
    root_stt_number: maybe,
    history: { type: 'array', items: EVENT },
  },
  required: ['stt_no', 'history'],
};
const STT = {
  type: 'object',
  properties: { stt_no: awb },
  required: ['stt_no'],
} as const satisfies Schema<{ stt_no: string }>;

const decodeError = decoder<ErrorReply>({
  type: 'object',
  properties: { error_code: { type: ['string', 'number'] } },
  required: ['error_code'],
});
const decodeBookings = decoder<BookingListReply>({
  type: 'object',
  properties: {
    data: {
      type: 'object',
      properties: { stt: { type: 'array', minItems: 1, maxItems: 1, items: STT } },
      required: ['stt'],
    },
  },
  required: ['data'],
});
const decodeBooking = namingDecoder<BookingReply>({
  type: 'object',
  properties: { data: STT },
  required: ['data'],
});

export const decodeTariff = lenient<TariffReply>({
  type: 'object',
  properties: { result: { type: 'array', some: true, items: TARIFF } },
  required: ['result'],
});
export const decodeTrack = lenient<TrackReply>({
  type: 'object',
  properties: { stts: { type: 'array', items: PARCEL } },
  required: ['stts'],
});
export const decodePayload = lenient<Payload>({
  type: 'object',
  properties: { stt_no: awb, external_id: maybe },
  required: ['stt_no'],
});

export function errorIn(body: unknown): string | undefined {
  const code = decodeError(body)?.error_code;
  return code === undefined ? undefined : String(code);
}

/** Reads the AWB of a booked order from one of the two places where clients found it. */
export function decodeAwb(body: unknown): Decoded<string> {
  const [listed] = decodeBookings(body)?.data.stt ?? [];
  if (listed !== undefined) return { value: listed.stt_no };
  const decoded = decodeBooking(body);
  return 'value' in decoded ? { value: decoded.value.data.stt_no } : decoded;
}
