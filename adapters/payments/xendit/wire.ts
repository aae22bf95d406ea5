import { decoder, type Schema } from '#adapters/_kit/decoder.ts';

export type QrCode = {
  readonly id: string;
  readonly external_id: string;
  readonly amount: number;
  readonly qr_string: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
};

export type Payment = {
  readonly id: string;
  readonly amount: number;
  readonly created: string;
  readonly status: string;
  readonly qr_code: { readonly external_id: string };
  /** Missing in version 1, which supports only rupiah. */
  readonly currency?: string | null;
};

export type Refused = { readonly error_code: string };

/** The identifying fields of a callback. */
export type Callback = {
  readonly event: 'qr.payment';
  readonly qr_code: { readonly id: string; readonly external_id: string };
};

const text = { type: 'string', minLength: 1, maxLength: 2_000 } as const;

const QR_CODE: Schema<QrCode> = {
  type: 'object',
  properties: {
    id: text,
    external_id: text,
    amount: { type: 'number' },
    qr_string: text,
    status: { type: 'string', enum: ['ACTIVE', 'INACTIVE'] },
  },
  required: ['id', 'external_id', 'amount', 'qr_string', 'status'],
};

const PAYMENTS: Schema<readonly Payment[]> = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: text,
      amount: { type: 'number' },
      created: text,
      status: text,
      qr_code: { type: 'object', properties: { external_id: text }, required: ['external_id'] },
      currency: { type: 'string', nullable: true },
    },
    required: ['id', 'amount', 'created', 'status', 'qr_code'],
  },
};

const REFUSED: Schema<Refused> = {
  type: 'object',
  properties: { error_code: { type: 'string', pattern: '^[A-Z0-9_]{1,60}$' } },
  required: ['error_code'],
};

const CALLBACK: Schema<Callback> = {
  type: 'object',
  properties: {
    event: { type: 'string', const: 'qr.payment' },
    qr_code: {
      type: 'object',
      properties: { id: text, external_id: text },
      required: ['id', 'external_id'],
    },
  },
  required: ['event', 'qr_code'],
};

export const qrCodeOf = decoder(QR_CODE);
export const paymentsOf = decoder(PAYMENTS);
export const refusedOf = decoder(REFUSED);
export const callbackOf = decoder(CALLBACK);
