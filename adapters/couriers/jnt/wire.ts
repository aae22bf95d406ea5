import { decoder } from '#adapters/_kit/decoder.ts';
import { lenient } from '../_kit/lenient.ts';

/** J&T's own terms; nothing outside this folder may use them. */
type Flag = boolean | string;
type Code = string | number;
/** Reply to an order and to its cancellation. */
type OrderReply = { readonly success: Flag; readonly detail: [WireOrder] };
export type WireOrder = {
  readonly orderid: string;
  readonly status: 'Sukses';
  readonly awb_no?: string | null;
  /** `JKT-JKT001`. */
  readonly desCode?: string | null;
};
/** A refused order; the first order's AWB is in either field, or missing. */
type WireRefusal = {
  readonly status: string;
  readonly reason?: string | null;
  readonly orderid?: string | null;
  readonly awb_no?: string | null;
  readonly existing_awbno?: string | null;
};
type ErrorReply = {
  readonly success?: Flag | null;
  readonly desc?: string | null;
  readonly detail?: WireRefusal[] | null;
  readonly is_success?: Flag | null;
  readonly message?: string | null;
  readonly error_id?: Code | null;
};
type TariffReply = { readonly is_success: Flag; readonly content: WireRate[] };
export type WireRate = { readonly productType: string; readonly cost: number };
export type WireParcel = {
  readonly awb: string;
  readonly history: WireEvent[];
  readonly detail?: WireDetail | null;
};
/** Amounts in rupiah; weights in kilograms or in grams. */
type WireDetail = {
  readonly weight?: number | null;
  readonly actual_amount?: number | null;
  readonly detail_cost?: WireCosts | null;
};
type WireCosts = {
  readonly shipping_cost?: number | null;
  readonly add_cost?: number | null;
  readonly insurance_cost?: number | null;
  readonly return_cost?: number | null;
};
export type WireEvent = {
  /** `2026-10-07 08:01:00`, Western Indonesian time. */
  readonly date_time: string;
  readonly status_code: Code;
  readonly status?: string | null;
  readonly city_name?: string | null;
  readonly note?: string | null;
  /** The recipient, and their relation to the consignee. */
  readonly receiver?: string | null;
  readonly presentername?: string | null;
};

const AWB = '^[0-9A-Z]{6,30}$';
const UNNAMED = 'without a reason';

const text = { type: 'string', minLength: 1, maxLength: 80 } as const;
const maybe = { type: 'string', nullable: true, maxLength: 1_000 } as const;
const maybeFlag = { type: ['boolean', 'string'], nullable: true } as const;
const isTrue = { type: ['boolean', 'string'], enum: [true, 'true'] } as const;
const code = { type: ['string', 'number'], pattern: '\\S' } as const;
const cost = { type: 'integer', minimum: 1, maximum: 999_999_999, rupiah: true } as const;

const decodeError = decoder<ErrorReply>({
  type: 'object',
  properties: {
    success: maybeFlag,
    desc: maybe,
    is_success: maybeFlag,
    message: maybe,
    error_id: { ...code, nullable: true },
    detail: {
      type: 'array',
      nullable: true,
      items: {
        type: 'object',
        properties: {
          status: text,
          reason: maybe,
          orderid: maybe,
          awb_no: maybe,
          existing_awbno: maybe,
        },
        required: ['status'],
      },
    },
  },
});
export const decodeOrder = lenient<OrderReply>({
  type: 'object',
  properties: {
    success: isTrue,
    detail: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: [
        {
          type: 'object',
          properties: {
            orderid: text,
            status: { type: 'string', const: 'Sukses' },
            awb_no: { type: 'string', nullable: true, pattern: AWB },
            desCode: { type: 'string', nullable: true, pattern: '^(?:\\S(?:.{0,58}\\S)?)?$' },
          },
          required: ['orderid', 'status'],
          decisive: ['awb_no'],
        },
      ],
    },
  },
  required: ['success', 'detail'],
});
/** `content` is a list, or a text with the JSON of a list. */
export const decodeTariff = lenient<TariffReply>({
  type: 'object',
  properties: {
    is_success: isTrue,
    content: {
      type: 'array',
      some: true,
      json: true,
      items: {
        type: 'object',
        properties: { productType: text, cost },
        required: ['productType', 'cost'],
      },
    },
  },
  required: ['is_success', 'content'],
});
const maybeCost = { type: 'integer', nullable: true, minimum: 0, rupiah: true } as const;
const nullable = { type: 'object', nullable: true } as const;
const detail = {
  ...nullable,
  properties: {
    weight: { type: 'number', nullable: true },
    actual_amount: maybeCost,
    detail_cost: {
      ...nullable,
      properties: {
        shipping_cost: maybeCost,
        add_cost: maybeCost,
        insurance_cost: maybeCost,
        return_cost: maybeCost,
      },
    },
  },
} as const;
export const decodeTrack = lenient<WireParcel>({
  type: 'object',
  properties: {
    awb: { type: 'string', pattern: AWB },
    detail,
    history: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          date_time: text,
          status_code: code,
          status: maybe,
          city_name: maybe,
          note: maybe,
          receiver: maybe,
          presentername: maybe,
        },
        required: ['date_time', 'status_code'],
      },
    },
  },
  required: ['awb', 'history'],
});

/** Reason of a refusal by any operation; all come with HTTP 200. */
export function errorIn(body: unknown): string | undefined {
  const { success, desc, detail, is_success, message, error_id } = decodeError(body) ?? {};
  const [order] = detail ?? [];
  if (order?.status === 'Error') return order.reason?.trim() || UNNAMED;
  if (String(success) === 'false') return desc?.trim() || UNNAMED;
  if (String(is_success) === 'false') return message?.trim() || UNNAMED;
  return error_id === undefined || error_id === null ? undefined : String(error_id);
}

/** The earlier order with the same number; null if the refusal does not contain its AWB. */
export function firstOrderIn(body: unknown) {
  const { orderid, awb_no, existing_awbno } = decodeError(body)?.detail?.[0] ?? {};
  const awb = [existing_awbno, awb_no].find((one) => new RegExp(AWB).test(one ?? '')) ?? null;
  return { reference: orderid ?? '', awb };
}
