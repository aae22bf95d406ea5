import { jsonOf } from '#adapters/_kit/decoder.ts';
import { hashOf } from '#adapters/_kit/digest.ts';
import { isSameSecret } from '#adapters/_kit/same-secret.ts';
import { westernInstant, westernText } from '#adapters/_kit/western-time.ts';
import {
  type ChargeRequest,
  type ChargeStatus,
  GatewayFailure,
  type PaymentGateway,
} from '#domain/money/payment/payment-gateway.ts';
import type { Clock } from '#domain/time.ts';
import { firstPayable, type GatewayOrder } from '../_kit/first-payable.ts';
import { basicAuthorization, call, type GatewayCall, type GatewayReply } from '../_kit/http.ts';
import { notifiedCharge } from '../_kit/notified-charge.ts';
import { chargedAmount, chargeStatusOf } from './mapping.ts';
import { answerOf, chargeReplyOf, noticeOf, statusReplyOf } from './wire.ts';

type Deps = {
  /** Base URL without a trailing slash: `https://api.midtrans.com`. */
  readonly url: string;
  /** A secret: it authorizes our requests and signs notifications. */
  readonly serverKey: string;
  /** URL for notifications; null: as set in the merchant's dashboard. */
  readonly notificationUrl: string | null;
  readonly clock: Pick<Clock, 'now'>;
};

type Send = (
  request: Pick<GatewayCall, 'method' | 'body'> & { readonly path: string },
  signal: AbortSignal,
) => Promise<GatewayReply>;

const CREATED = '201';
const UNKNOWN = '404';
const DUPLICATE = '406';
const CANCELLED = '200';
/** Unknown, expired, or in a state that the merchant cannot change. */
const REFUSED_CANCELS = [UNKNOWN, '407', '412'];
const MINUTE_MS = 60_000;
/** Longest name of an item, in characters. */
const NAME_MAX = 50;

/**
 * Midtrans' Core API. It returns a QR string only once, in the response to the charge. The code of
 * an existing order id (406) cannot be read again, so a successor replaces it. Throws RangeError
 * without a server key.
 */
export function midtransGateway({ url, serverKey, notificationUrl, clock }: Deps): PaymentGateway {
  if (serverKey === '') throw new RangeError('Without a server key notifications can be forged.');
  const authorized = { Authorization: basicAuthorization(serverKey) };
  const notifying = notificationUrl !== null && { 'X-Override-Notification': notificationUrl };
  const send: Send = ({ path, ...request }, signal) => {
    const headers = { ...authorized, ...(request.method === 'POST' && notifying) };
    return call({ ...request, url: url + path, headers }, signal);
  };
  return {
    code: 'MIDTRANS',
    charge: (original, signal) =>
      firstPayable(original, async (request) => {
        const body = chargeBody(request, clock.now());
        const reply = await send({ method: 'POST', path: '/v2/charge', body }, signal);
        const isKnown = answerOf(reply.body)?.status_code === DUPLICATE;
        return isKnown ? existingOrder(send, request, signal) : createdOrder(reply, request);
      }),
    status: ({ orderId }, signal) => fetchStatus(send, orderId, signal),
    cancel: ({ orderId }, signal) => cancelOrder(send, orderId, signal),
    verify({ body }) {
      const notice = noticeOf(jsonOf(body));
      if (notice === undefined) return undefined;
      // The signature covers the unparsed text: `27500.00` keeps its zeros.
      const signed = notice.order_id + notice.status_code + notice.gross_amount + serverKey;
      const right = hashOf('sha512', signed);
      if (!isSameSecret(notice.signature_key, right)) return undefined;
      return notifiedCharge(notice.order_id, notice.transaction_id);
    },
  };
}

/**
 * The code expires at `expiresAt`, to the second: its lifetime is counted back in minutes from
 * there.
 */
function chargeBody({ orderId, amount, expiresAt, description }: ChargeRequest, now: Date): object {
  const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / MINUTE_MS));
  const begin = new Date(expiresAt.getTime() - minutes * MINUTE_MS);
  return {
    payment_type: 'qris',
    transaction_details: { order_id: orderId, gross_amount: amount },
    item_details: [
      { id: orderId, price: amount, quantity: 1, name: description.slice(0, NAME_MAX) },
    ],
    qris: { acquirer: 'gopay' },
    custom_expiry: {
      order_time: westernText(begin),
      expiry_duration: minutes,
      unit: 'minute',
    },
  };
}

function createdOrder({ body }: GatewayReply, { orderId, expiresAt }: ChargeRequest): GatewayOrder {
  const reply = chargeReplyOf(body);
  if (reply === undefined || reply.status_code !== CREATED) throw unusableAnswer(body);
  const isOurs = reply.order_id === orderId && reply.currency === 'IDR';
  const amount = chargedAmount(reply);
  const end = reply.expiry_time ? westernInstant(reply.expiry_time) : expiresAt;
  if (!isOurs || amount === undefined || end === undefined) throw unusableAnswer(body);
  const charge = {
    orderId,
    gatewayReference: reply.transaction_id,
    amount,
    qrString: reply.qr_string,
    expiresAt: end,
  };
  return { state: 'WAITING', amount, charge };
}

async function existingOrder(
  send: Send,
  { orderId }: ChargeRequest,
  signal: AbortSignal,
): Promise<GatewayOrder> {
  const status = await fetchStatus(send, orderId, signal);
  if (status === undefined) throw new GatewayFailure('The payment gateway contradicts itself.');
  return { state: status.state, amount: status.amount, charge: null };
}

async function fetchStatus(
  send: Send,
  orderId: string,
  signal: AbortSignal,
): Promise<ChargeStatus | undefined> {
  const path = `/v2/${encodeURIComponent(orderId)}/status`;
  const { body } = await send({ method: 'GET', path }, signal);
  if (answerOf(body)?.status_code === UNKNOWN) return undefined;
  const reply = statusReplyOf(body);
  if (reply?.order_id !== orderId) throw unusableAnswer(body);
  return chargeStatusOf(reply);
}

/** A refusal means that the order is paid, expired or unknown. */
async function cancelOrder(send: Send, orderId: string, signal: AbortSignal): Promise<void> {
  const path = `/v2/${encodeURIComponent(orderId)}/cancel`;
  const { body } = await send({ method: 'POST', path, body: {} }, signal);
  const code = answerOf(body)?.status_code ?? '';
  if (code !== CANCELLED && !REFUSED_CANCELS.includes(code)) throw unusableAnswer(body);
}

/** Keeps only the status code of the response. */
function unusableAnswer(body: unknown): GatewayFailure {
  const code = answerOf(body)?.status_code ?? 'none';
  return new GatewayFailure(`The payment gateway gave no usable answer (status ${code}).`);
}
