import type { PaymentMethod } from '#domain/shipment/payment-method.ts';
import type { IdempotentRequest } from '#src/usecases/idempotency/idempotent.ts';
import { TENANTS } from './ground.ts';
import type { AccountIndex, Instrument } from './model.ts';

/** The scripted gateway writes the order into its QR codes. */
const QR = 'QR-';

/** The part of an answer that says what is to be paid by. */
type Instructions = {
  readonly qr_string?: string;
  readonly qr_expires_at?: string;
  readonly transfer?: { readonly amount: number; readonly expires_at: string };
};

export function requestOf(
  shop: AccountIndex,
  path: string,
  { key, body = {} }: { readonly key: string | undefined; readonly body?: unknown },
): IdempotentRequest {
  const content = { method: 'POST', path: `/api/v1/${path}`, body };
  return { tenant: TENANTS[shop], route: `POST /${path.split('/')[0]}`, key, content };
}

/** `amount`: the amount of a QR code, which its answer does not repeat. */
export function instrumentOf(answer: object, amount: number): Instrument | undefined {
  const { qr_string, qr_expires_at = '', transfer }: Instructions = answer;
  const opened = { isOpen: true, gatewayStatus: null } as const;
  if (transfer !== undefined) {
    const ends = Date.parse(transfer.expires_at);
    const { amount: sum } = transfer;
    return { ...opened, method: 'MANUAL_TRANSFER', amount: sum, orderId: null, expiresAt: ends };
  }
  if (qr_string === undefined) return undefined;
  const orderId = qr_string.slice(QR.length);
  return { ...opened, method: 'QRIS', amount, orderId, expiresAt: Date.parse(qr_expires_at) };
}

export const METHODS: readonly [PaymentMethod, ...PaymentMethod[]] = [
  'WALLET',
  'QRIS',
  'MANUAL_TRANSFER',
];
