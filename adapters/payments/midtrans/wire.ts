import { decoder, type Schema } from '#adapters/_kit/decoder.ts';

/** Part of every response: Midtrans' own status, in addition to HTTP's. */
export type Answer = { readonly status_code: string };

export type ChargeReply = Answer & {
  readonly transaction_id: string;
  readonly order_id: string;
  readonly gross_amount: string;
  readonly currency: string;
  readonly transaction_status: string;
  readonly qr_string: string;
  readonly expiry_time?: string | null;
};

export type StatusReply = Answer & {
  readonly transaction_id: string;
  readonly order_id: string;
  readonly gross_amount: string;
  readonly currency: string;
  readonly transaction_status: string;
  readonly transaction_time: string;
  readonly settlement_time?: string | null;
  readonly fraud_status?: string | null;
};

/** The signed and the identifying fields of a notification. */
export type Notice = {
  readonly order_id: string;
  readonly status_code: string;
  readonly gross_amount: string;
  readonly signature_key: string;
  readonly transaction_id?: string | null;
};

/** Metadata of a payment whose fee the customer bears: what was charged, and what was paid. */
export type ImposedFee = {
  readonly metadata: {
    readonly extra_info: {
      readonly gross_amount_info: {
        readonly original_amount: string | number;
        readonly gross_amount: string | number;
        readonly customer_imposed_payment_fee: string | number;
      };
    };
  };
};

const text = { type: 'string', minLength: 1, maxLength: 2_000 } as const;
const maybe = { type: 'string', maxLength: 200, nullable: true } as const;
const code = { type: 'string', pattern: '^[0-9]{3}$' } as const;

const ANSWER: Schema<Answer> = {
  type: 'object',
  properties: { status_code: code },
  required: ['status_code'],
};

const CHARGE: Schema<ChargeReply> = {
  type: 'object',
  properties: {
    status_code: code,
    transaction_id: text,
    order_id: text,
    gross_amount: text,
    currency: text,
    transaction_status: text,
    qr_string: text,
    expiry_time: maybe,
  },
  required: [
    'status_code',
    'transaction_id',
    'order_id',
    'gross_amount',
    'currency',
    'transaction_status',
    'qr_string',
  ],
};

const STATUS: Schema<StatusReply> = {
  type: 'object',
  properties: {
    status_code: code,
    transaction_id: text,
    order_id: text,
    gross_amount: text,
    currency: text,
    transaction_status: text,
    transaction_time: text,
    settlement_time: maybe,
    fraud_status: maybe,
  },
  required: [
    'status_code',
    'transaction_id',
    'order_id',
    'gross_amount',
    'currency',
    'transaction_status',
    'transaction_time',
  ],
};

const NOTICE: Schema<Notice> = {
  type: 'object',
  properties: {
    order_id: text,
    status_code: text,
    gross_amount: text,
    signature_key: text,
    transaction_id: maybe,
  },
  required: ['order_id', 'status_code', 'gross_amount', 'signature_key'],
};

const decimal = { type: ['string', 'number'], maxLength: 30 } as const;

const IMPOSED_FEE: Schema<ImposedFee> = {
  type: 'object',
  properties: {
    metadata: {
      type: 'object',
      properties: {
        extra_info: {
          type: 'object',
          properties: {
            gross_amount_info: {
              type: 'object',
              properties: {
                original_amount: decimal,
                gross_amount: decimal,
                customer_imposed_payment_fee: decimal,
              },
              required: ['original_amount', 'gross_amount', 'customer_imposed_payment_fee'],
            },
          },
          required: ['gross_amount_info'],
        },
      },
      required: ['extra_info'],
    },
  },
  required: ['metadata'],
};

export const answerOf = decoder(ANSWER);
export const chargeReplyOf = decoder(CHARGE);
export const statusReplyOf = decoder(STATUS);
export const noticeOf = decoder(NOTICE);
export const imposedFeeOf = decoder(IMPOSED_FEE);
