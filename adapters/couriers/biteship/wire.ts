import { decoder } from '#adapters/_kit/decoder.ts';
import { lenient, type Schema } from '../_kit/lenient.ts';

/** Biteship's own terms; nothing outside this folder may use them. */
type ErrorReply = {
  readonly success: false;
  readonly code?: string | number | null;
  /** Text of the error, if it has no code. */
  readonly error?: string | null;
  /** Details of the first order, if the reference was used. */
  readonly details?: WireDetails | null;
};
type WireDetails = {
  readonly order_id?: string | null;
  readonly waybill_id?: string | null;
  readonly reference_id?: string | null;
};
type RatesReply = { readonly success: true; readonly pricing: WireRate[] };
export type WireRate = {
  readonly courier_code: string;
  readonly courier_service_code: string;
  /** Price including the fees below. */
  readonly price: number;
  readonly insurance_fee?: number | null;
  readonly cash_on_delivery_fee?: number | null;
  readonly available_for_cash_on_delivery?: boolean | null;
  readonly available_for_insurance?: boolean | null;
  /** `2 - 3`, or `1`. */
  readonly shipment_duration_range?: string | null;
  /** Either `days` or `hours`. */
  readonly shipment_duration_unit?: string | null;
};
export type WireOrder = {
  readonly success: true;
  readonly id: string;
  /** Our reference, if Biteship repeats it. */
  readonly reference_id?: string | null;
  readonly status: string;
  /** The total we are billed. */
  readonly price?: number | null;
  readonly courier: { readonly waybill_id?: string | null; readonly routing_code?: string | null };
};
type CancelReply = { readonly success: true; readonly status: 'cancelled' };
type TrackingReply = {
  readonly success: true;
  readonly waybill_id: string;
  readonly order_id?: string | null;
  readonly history: WireEvent[];
};
export type WireEvent = {
  readonly status: string;
  /** RFC 3339 with an offset. */
  readonly updated_at: string;
  readonly note?: string | null;
};
/** Content of `order.status`, `order.price` and `order.waybill_id`, without a time or an id. */
type Payload = {
  readonly event: string;
  /** Older form of the same fields, without the prefix `courier_`. */
  readonly courier?: {
    readonly waybill_id?: string | null;
    readonly company?: string | null;
  } | null;
  readonly order_id?: string | null;
  readonly courier_waybill_id?: string | null;
  readonly courier_company?: string | null;
};

/** The error of an insufficient balance has no code; the manifest declares this one. */
export const BALANCE = 'balance';
const LOW_BALANCE = [
  /\b(?:no|not|in)[ -]?sufficient balance\b/i,
  /\bbalance is not (?:enough|sufficient)\b/i,
  /\bnot have (?:enough|sufficient) balance\b/i,
  /\bsaldo(?: anda)? tidak (?:men)?cukup/i,
];

const success = { type: 'boolean', const: true } as const;
const text = { type: 'string', minLength: 1, maxLength: 80 } as const;
const maybe = { type: 'string', nullable: true, maxLength: 1_000 } as const;
const maybeCode = { type: 'string', nullable: true, pattern: '^\\S(?:.{0,58}\\S)?$' } as const;
const flag = { type: 'boolean', nullable: true } as const;
const price = { type: 'integer', minimum: 0, maximum: 1_000_000_000, rupiah: true } as const;
const fee = { ...price, nullable: true } as const;
const awb = { type: 'string', pattern: '^[0-9A-Za-z][0-9A-Za-z./_-]{3,49}$' } as const;
const maybeAwb = { ...awb, nullable: true } as const;
const maybeId = { type: 'string', nullable: true, pattern: '^[0-9A-Za-z-]{12,60}$' } as const;
const EVENT: Schema<WireEvent> = {
  type: 'object',
  properties: { status: text, updated_at: text, note: maybe },
  required: ['status', 'updated_at'],
};
const RATE: Schema<WireRate> = {
  type: 'object',
  properties: {
    courier_code: text,
    courier_service_code: text,
    price: { ...price, minimum: 1 },
    insurance_fee: fee,
    cash_on_delivery_fee: fee,
    available_for_cash_on_delivery: flag,
    available_for_insurance: flag,
    shipment_duration_range: maybe,
    shipment_duration_unit: maybe,
  },
  required: ['courier_code', 'courier_service_code', 'price'],
  // Decisive because the price includes these fees.
  decisive: ['insurance_fee', 'cash_on_delivery_fee'],
};

export const decodeError = decoder<ErrorReply>({
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    code: { type: ['string', 'number'], nullable: true },
    error: maybe,
    details: {
      type: 'object',
      nullable: true,
      properties: { order_id: maybe, waybill_id: maybeAwb, reference_id: maybe },
    },
  },
  required: ['success'],
});
export const decodeRates = lenient<RatesReply>({
  type: 'object',
  properties: { success, pricing: { type: 'array', some: true, items: RATE } },
  required: ['success', 'pricing'],
});
export const decodeOrder = lenient<WireOrder>({
  type: 'object',
  properties: {
    success,
    id: text,
    reference_id: maybe,
    status: text,
    price: fee,
    courier: {
      type: 'object',
      properties: { waybill_id: maybeAwb, routing_code: maybeCode },
      decisive: ['waybill_id'],
    },
  },
  required: ['success', 'id', 'status', 'courier'],
  decisive: ['reference_id'],
});
export const decodeCancel = lenient<CancelReply>({
  type: 'object',
  properties: { success, status: { type: 'string', const: 'cancelled' } },
  required: ['success', 'status'],
});
export const decodeTracking = lenient<TrackingReply>({
  type: 'object',
  properties: {
    success,
    waybill_id: awb,
    order_id: maybeId,
    history: { type: 'array', items: EVENT },
  },
  required: ['success', 'waybill_id', 'history'],
});
export const decodePayload = lenient<Payload>({
  type: 'object',
  properties: {
    event: text,
    order_id: maybe,
    courier_waybill_id: maybeAwb,
    courier_company: maybeCode,
    courier: {
      type: 'object',
      nullable: true,
      properties: { waybill_id: maybeAwb, company: maybeCode },
    },
  },
  required: ['event'],
});

/** Returns the error's code, or the code that belongs to its text. */
export function errorIn(body: unknown): string | undefined {
  const error = decodeError(body);
  if (error === undefined) return undefined;
  if (error.code !== null && error.code !== undefined) return String(error.code);
  return LOW_BALANCE.some((words) => words.test(error.error ?? '')) ? BALANCE : 'without a code';
}

/** Returns no details if the error names no order. */
export function detailsIn(body: unknown): WireDetails {
  return decodeError(body)?.details ?? {};
}
