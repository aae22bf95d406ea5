import { jsonOf } from '#adapters/_kit/decoder.ts';
import { instantOf } from '#adapters/_kit/instant.ts';
import { isSameSecret } from '#adapters/_kit/same-secret.ts';
import {
  type ChargeRequest,
  type ChargeStatus,
  GatewayFailure,
  type PaymentGateway,
} from '#domain/money/payment/payment-gateway.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { firstPayable, type GatewayOrder } from '../_kit/first-payable.ts';
import { basicAuthorization, call, type GatewayCall, type GatewayReply } from '../_kit/http.ts';
import { notifiedCharge } from '../_kit/notified-charge.ts';
import { callbackOf, type Payment, paymentsOf, type QrCode, qrCodeOf, refusedOf } from './wire.ts';

type Deps = {
  /** Base URL without a trailing slash: `https://api.xendit.co`. */
  readonly url: string;
  readonly secretKey: string;
  /** A secret: it authenticates notifications. */
  readonly callbackToken: string;
  readonly callbackUrl: string;
};

type Send = (
  request: Pick<GatewayCall, 'method' | 'body'> & { readonly path: string },
  signal: AbortSignal,
) => Promise<GatewayReply>;

const NOT_FOUND = 404;
const CONFLICT = 409;
const CURRENCY = 'IDR';
const PAID = 'COMPLETED';

/**
 * Xendit's QR codes, version 1: `external_id` is the order id. Xendit lets us neither set the
 * expiry of a code nor cancel it, so money may arrive after our own expiry.
 */
export function xenditGateway({ url, secretKey, ...deps }: Deps): PaymentGateway {
  const headers = { Authorization: basicAuthorization(secretKey) };
  const send: Send = ({ path, ...request }, signal) =>
    call({ ...request, url: url + path, headers }, signal);
  return {
    code: 'XENDIT',
    charge: (original, signal) =>
      firstPayable(original, async (request) => {
        const { orderId, amount } = request;
        const body = {
          external_id: orderId,
          type: 'DYNAMIC',
          callback_url: deps.callbackUrl,
          amount,
        };
        const reply = await send({ method: 'POST', path: '/qr_codes', body }, signal);
        if (isDuplicate(reply)) return existingOrder(send, request, signal);
        return { ...orderOf(codeIn(reply, orderId), request), state: 'WAITING' };
      }),
    status: ({ orderId }, signal) => fetchStatus(send, orderId, signal),
    // Version 1 has no request to cancel: a dynamic code ends when it is paid, or two days later.
    cancel: async () => {},
    verify({ headers: received, body }) {
      if (!isSameSecret(received['x-callback-token'] ?? '', deps.callbackToken)) return undefined;
      const code = callbackOf(jsonOf(body))?.qr_code;
      return code && notifiedCharge(code.external_id, code.id);
    },
  };
}

async function existingOrder(
  send: Send,
  request: ChargeRequest,
  signal: AbortSignal,
): Promise<GatewayOrder> {
  const code = await fetchCode(send, request.orderId, signal);
  if (code === undefined) throw new GatewayFailure('The payment gateway contradicts itself.');
  const status = statusOf(code, await fetchPayments(send, request.orderId, signal));
  return { ...orderOf(code, request), state: status.state };
}

function orderOf(code: QrCode, { orderId, expiresAt }: ChargeRequest): Omit<GatewayOrder, 'state'> {
  const amount = rupiahOf(code.amount);
  if (amount === null) return { amount, charge: null };
  const { id: gatewayReference, qr_string: qrString } = code;
  return { amount, charge: { orderId, gatewayReference, amount, qrString, expiresAt } };
}

/**
 * Reads the code before its payments: a payment precedes the end of its code, so none is missed.
 */
async function fetchStatus(
  send: Send,
  orderId: string,
  signal: AbortSignal,
): Promise<ChargeStatus | undefined> {
  const code = await fetchCode(send, orderId, signal);
  return code && statusOf(code, await fetchPayments(send, orderId, signal));
}

async function fetchCode(
  send: Send,
  orderId: string,
  signal: AbortSignal,
): Promise<QrCode | undefined> {
  const path = `/qr_codes/${encodeURIComponent(orderId)}`;
  const reply = await send({ method: 'GET', path }, signal);
  return reply.status === NOT_FOUND && refusedOf(reply.body) ? undefined : codeIn(reply, orderId);
}

async function fetchPayments(
  send: Send,
  orderId: string,
  signal: AbortSignal,
): Promise<readonly Payment[]> {
  const path = `/qr_codes/payments?external_id=${encodeURIComponent(orderId)}`;
  const reply = await send({ method: 'GET', path }, signal);
  const payments = isSuccess(reply) ? paymentsOf(reply.body) : undefined;
  if (payments?.every(({ qr_code: code }) => code.external_id === orderId)) return payments;
  throw unusableAnswer(reply);
}

/** A dynamic code is paid at most once. */
function statusOf(code: QrCode, payments: readonly Payment[]): ChargeStatus {
  const known = { orderId: code.external_id, gatewayReference: code.id };
  const payment = payments.find(({ status }) => status === PAID);
  if (payment === undefined) {
    const state = code.status === 'ACTIVE' ? 'WAITING' : 'DEAD';
    const amount = rupiahOf(code.amount);
    return { ...known, state, amount, currency: CURRENCY, paymentReference: null, paidAt: null };
  }
  const paidAt = instantOf(payment.created);
  if (paidAt === undefined) throw new GatewayFailure('The payment gateway reported no time.');
  return {
    ...known,
    state: 'PAID',
    amount: rupiahOf(payment.amount),
    paidAt,
    currency: payment.currency ?? CURRENCY,
    paymentReference: payment.id,
  };
}

function codeIn(reply: GatewayReply, orderId: string): QrCode {
  const code = isSuccess(reply) ? qrCodeOf(reply.body) : undefined;
  if (code?.external_id === orderId) return code;
  throw unusableAnswer(reply);
}

function isDuplicate({ status, body }: GatewayReply): boolean {
  return status === CONFLICT || (refusedOf(body)?.error_code.startsWith('DUPLICATE') ?? false);
}

function isSuccess({ status }: GatewayReply): boolean {
  return status >= 200 && status < 300;
}

function rupiahOf(amount: number): Rupiah | null {
  return Number.isSafeInteger(amount) && amount >= 0 ? rupiah(amount) : null;
}

/** Keeps only the error code of the response. */
function unusableAnswer({ status, body }: GatewayReply): GatewayFailure {
  const kind = refusedOf(body)?.error_code ?? 'none';
  return new GatewayFailure(`The payment gateway gave no usable answer (${status}, ${kind}).`);
}
