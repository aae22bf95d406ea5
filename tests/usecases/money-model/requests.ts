import type { PaymentMethod } from '#domain/payment/method.ts';
import type { OnceRequest } from '#src/usecases/idempotency/once.ts';
import { TENANTS } from './ground.ts';
import type { Instrument, Shop } from './model.ts';

/** The scripted gateway writes the order into its QR codes. */
const QR = 'QR-';

/** The part of an answer that says what is to be paid by. */
type Instructions = {
  readonly qr_string?: string;
  readonly qr_expires_at?: string;
  readonly transfer?: { readonly amount: number; readonly expires_at: string };
};

export function requestOf(
  shop: Shop,
  path: string,
  { key, body = {} }: { readonly key: string | undefined; readonly body?: unknown },
): OnceRequest {
  const asked = { method: 'POST', path: `/api/v1/${path}`, body };
  return { tenant: TENANTS[shop], route: `POST /${path.split('/')[0]}`, key, asked };
}

/** `amount`: what a QR code asks for, which its answer does not repeat. */
export function instrumentOf(answer: object, amount: number): Instrument | undefined {
  const { qr_string, qr_expires_at = '', transfer }: Instructions = answer;
  const opened = { isOpen: true, word: null } as const;
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
