import { decoder } from '#adapters/_kit/decoder.ts';
import { lenient, type Schema } from '../_kit/lenient.ts';

/** JNE's own terms; nothing outside this folder may use them. */
export type WirePrice = {
  readonly service_display: string;
  /** Price in rupiah. */
  readonly price?: number | null;
  readonly etd_from?: string | null;
  readonly etd_thru?: string | null;
  /** `D` for days. */
  readonly times?: string | null;
};
type RatesReply = { readonly price: WirePrice[] };
type BookedDetail = { readonly status: string; readonly cnote_no: string };
type BookedReply = { readonly detail: [BookedDetail] };
/** Three forms of errors, all with HTTP 200. */
type ErrorReply = { readonly error: string };
type RefusedReply = { readonly detail: RefusedDetail[] };
type RefusedDetail = { readonly status: string; readonly reason?: string | null };
type DeniedReply = { readonly status: false; readonly reason?: string | null };
export type WireScan = {
  readonly code: string;
  /** `10-08-2022 08:01` */
  readonly date: string;
  readonly desc?: string | null;
};
export type WireTracking = {
  readonly cnote: {
    readonly cnote_no: string;
    /** Status of the whole parcel: `DELIVERED`. */
    readonly pod_status?: string | null;
    readonly cnote_pod_receiver?: string | null;
    /** Relation of the recipient to the consignee. */
    readonly keterangan?: string | null;
    readonly photo?: string | null;
    readonly signature?: string | null;
    /** Weight in kilograms, as text; amounts in rupiah. */
    readonly cnote_weight?: string | null;
    readonly freight_charge?: number | null;
    readonly insuranceamount?: number | null;
  };
  readonly history?: WireScan[] | null;
};
type CancelReply = { readonly status: true };
type Payload = { readonly awb: string; readonly order_id?: string | null };

export const NOT_PRICED = 'Price Not Found.';
export const NOT_TRACKED = 'Cnote No. Not Found.';
/** Text on the page of JNE's firewall, for a field that is too long. */
export const PAGE = 'Content not confirm our security Policy';
/** Status of a whole parcel. */
export const DELIVERED = 'DELIVERED';
export const GOES_BACK = 'RETURN TO SHIPPER';

const awb = { type: 'string', pattern: '^[0-9A-Z-]{4,40}$' } as const;
const text = { type: 'string', minLength: 1, maxLength: 60 } as const;
const maybe = { type: 'string', nullable: true, maxLength: 2_000 } as const;
const words = { type: 'string', minLength: 1, maxLength: 400 } as const;
const maybeAmount = { type: 'integer', nullable: true, minimum: 0, rupiah: true } as const;
const PRICE: Schema<WirePrice> = {
  type: 'object',
  properties: {
    service_display: text,
    etd_from: maybe,
    etd_thru: maybe,
    times: maybe,
    price: { type: 'integer', nullable: true, minimum: 0, maximum: 999_999_999, rupiah: true },
  },
  required: ['service_display'],
  decisive: ['price'],
};
const SCAN: Schema<WireScan> = {
  type: 'object',
  properties: {
    code: text,
    desc: maybe,
    date: { type: 'string', pattern: '^\\d\\d-\\d\\d-\\d{4} \\d\\d:\\d\\d$' },
  },
  required: ['code', 'date'],
};

const decodeError = decoder<ErrorReply>({
  type: 'object',
  properties: { error: words },
  required: ['error'],
});
const decodeRefused = decoder<RefusedReply>({
  type: 'object',
  properties: {
    detail: {
      type: 'array',
      items: {
        type: 'object',
        properties: { status: { type: 'string', enum: ['Error', 'error'] }, reason: maybe },
        required: ['status'],
      },
    },
  },
  required: ['detail'],
});
const decodeDenied = decoder<DeniedReply>({
  type: 'object',
  properties: { status: { type: 'boolean', const: false }, reason: maybe },
  required: ['status'],
});
export const decodeRates = lenient<RatesReply>({
  type: 'object',
  properties: { price: { type: 'array', some: true, items: PRICE } },
  required: ['price'],
});
const BOOKED: Schema<BookedDetail> = {
  type: 'object',
  properties: { status: { type: 'string', enum: ['success', 'sukses'] }, cnote_no: awb },
  required: ['status', 'cnote_no'],
};
export const decodeBooked = lenient<BookedReply>({
  type: 'object',
  properties: { detail: { type: 'array', items: [BOOKED], minItems: 1, additionalItems: false } },
  required: ['detail'],
});
export const decodeTracking = lenient<WireTracking>({
  type: 'object',
  properties: {
    cnote: {
      type: 'object',
      properties: {
        cnote_no: awb,
        pod_status: maybe,
        cnote_pod_receiver: maybe,
        keterangan: maybe,
        photo: maybe,
        signature: maybe,
        cnote_weight: maybe,
        freight_charge: maybeAmount,
        insuranceamount: maybeAmount,
      },
      required: ['cnote_no'],
    },
    history: { type: 'array', nullable: true, items: SCAN },
  },
  required: ['cnote'],
  decisive: ['history'],
});
export const decodeCancel = lenient<CancelReply>({
  type: 'object',
  properties: { status: { type: 'boolean', const: true } },
  required: ['status'],
});
export const decodePayload = lenient<Payload>({
  type: 'object',
  properties: { awb, order_id: maybe },
  required: ['awb'],
});

/** Returns the text of an error. */
export function errorIn(body: unknown): string | undefined {
  const [refused] = decodeRefused(body)?.detail ?? [];
  const found = refused ?? decodeDenied(body);
  return decodeError(body)?.error ?? (found && (found.reason || 'without a reason'));
}

export function errorInPage(page: string): string | undefined {
  return page.includes(PAGE) ? PAGE : undefined;
}
