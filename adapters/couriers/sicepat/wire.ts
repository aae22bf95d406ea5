import { decoder } from '#adapters/_kit/decoder.ts';
import { lenient, type Schema } from '../_kit/lenient.ts';

/** SiCepat's own terms; nothing outside this folder may use them. */
type Status = {
  readonly sicepat: {
    readonly status: { readonly code: string | number; readonly description?: string | null };
  };
};
/** Status of SiCepat's other host; the text `200` on success. */
type Result = {
  readonly status: string;
  readonly error_message?: string | null;
  readonly message?: string | null;
};
type TariffReply = { readonly sicepat: { readonly results: WireRate[] } };
export type WireRate = {
  readonly service: string;
  /** Total price in rupiah. */
  readonly tariff: number;
  /** `1 - 2 hari` */
  readonly etd?: string | null;
};
type BookedReply = {
  readonly status: '200';
  readonly datas: { readonly receipt_number: string }[];
};
type FoundReply = { readonly sicepat: { readonly result: { readonly waybill_number: string } } };
export type WireParcel = {
  readonly waybill_number: string;
  readonly track_history: WireEvent[];
  /** Weight in kilograms; price in rupiah. */
  readonly weight?: number | null;
  readonly totalprice?: number | null;
  /** Photos of the delivery (pod) and of the return (por), and of their signatures. */
  readonly pod_img_path?: string | null;
  readonly pod_sign_img_path?: string | null;
  readonly por_img_path?: string | null;
  readonly por_sign_img_path?: string | null;
};
type WaybillReply = { readonly sicepat: { readonly result: WireParcel } };
export type WireEvent = {
  /** `2026-10-07 10:00`, Western Indonesian time. */
  readonly date_time: string;
  readonly status: string;
  /** A sentence that ends with the place: `Paket keluar dari Bandung [Bandung Hub 1]`. */
  readonly city?: string | null;
  /** A sentence, like `city`: `Paket diterima oleh [Sari - (KEL) Keluarga Serumah]`. */
  readonly receiver_name?: string | null;
};
type CancelReply = { readonly status: '200' };

const OK = '200';
const ok = { type: 'string', const: OK } as const;
const text = { type: 'string', minLength: 1, maxLength: 80 } as const;
const maybe = { type: 'string', nullable: true, maxLength: 1_000 } as const;
const amount = { type: 'integer', minimum: 1, maximum: 1_000_000_000, rupiah: true } as const;
const awb = { type: 'string', pattern: '^[0-9A-Za-z][0-9A-Za-z./_-]{3,49}$' } as const;
const time = { type: 'string', pattern: '^\\d{4}(?:-\\d\\d){2} \\d\\d(?::\\d\\d){1,2}$' } as const;
const RATE: Schema<WireRate> = {
  type: 'object',
  properties: { service: text, tariff: amount, etd: maybe },
  required: ['service', 'tariff'],
};
const EVENT: Schema<WireEvent> = {
  type: 'object',
  properties: { date_time: time, status: text, city: maybe, receiver_name: maybe },
  required: ['date_time', 'status'],
};
const decodeResult = decoder<Result>({
  type: 'object',
  properties: { status: text, error_message: maybe, message: maybe },
  required: ['status'],
});
const decodeStatus = decoder<Status>({
  type: 'object',
  properties: {
    sicepat: {
      type: 'object',
      required: ['status'],
      properties: {
        status: {
          type: 'object',
          properties: { code: { type: ['string', 'number'] }, description: maybe },
          required: ['code'],
        },
      },
    },
  },
  required: ['sicepat'],
});
export const decodeTariff = lenient<TariffReply>({
  type: 'object',
  properties: {
    sicepat: {
      type: 'object',
      properties: { results: { type: 'array', some: true, items: RATE } },
      required: ['results'],
    },
  },
  required: ['sicepat'],
});
export const decodeBooked = lenient<BookedReply>({
  type: 'object',
  properties: {
    status: ok,
    datas: {
      type: 'array',
      minItems: 1,
      whole: true,
      items: { type: 'object', properties: { receipt_number: awb }, required: ['receipt_number'] },
    },
  },
  required: ['status', 'datas'],
});
export const decodeFound = lenient<FoundReply>({
  type: 'object',
  properties: {
    sicepat: {
      type: 'object',
      required: ['result'],
      properties: {
        result: {
          type: 'object',
          properties: { waybill_number: awb },
          required: ['waybill_number'],
        },
      },
    },
  },
  required: ['sicepat'],
});
export const decodeWaybill = lenient<WaybillReply>({
  type: 'object',
  properties: {
    sicepat: {
      type: 'object',
      required: ['result'],
      properties: {
        result: {
          type: 'object',
          properties: {
            waybill_number: awb,
            track_history: { type: 'array', items: EVENT },
            weight: { type: 'number', nullable: true },
            totalprice: { type: 'integer', nullable: true, minimum: 0, rupiah: true },
            pod_img_path: maybe,
            pod_sign_img_path: maybe,
            por_img_path: maybe,
            por_sign_img_path: maybe,
          },
          required: ['waybill_number', 'track_history'],
        },
      },
    },
  },
  required: ['sicepat'],
});
export const decodeCancel = lenient<CancelReply>({
  type: 'object',
  properties: { status: ok },
  required: ['status'],
});

/** Error text of tariffs and tracking, because their codes are not documented. */
export function trackingErrorIn(body: unknown): string | undefined {
  const status = decodeStatus(body)?.sicepat.status;
  if (status === undefined || String(status.code) === OK) return undefined;
  return status.description || String(status.code);
}

/** Error of orders and cancellations. */
export function pickupErrorIn(body: unknown): string | undefined {
  const status = decodeResult(body)?.status;
  return status === OK ? undefined : status;
}

/** Returns an empty text if there is none. */
export function wordsIn(body: unknown): string {
  const { error_message, message } = decodeResult(body) ?? {};
  return `${error_message ?? ''} ${message ?? ''}`.trim();
}
