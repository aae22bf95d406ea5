import { createHash } from 'node:crypto';
import { jsonOf } from '#adapters/_kit/decoder.ts';
import { isSameSecret } from '#adapters/_kit/same-secret.ts';
import {
  type ChargeRequest,
  type ChargeStatus,
  GatewayFailure,
  type PaymentGateway,
} from '#domain/payment/payment-gateway.ts';
import { wholeRupiah } from '#domain/payment/whole-rupiah.ts';
import type { Clock } from '#domain/time.ts';
import { firstPayable, type Standing } from '../_kit/first-payable.ts';
import { basicAuthorization, call, type GatewayCall, type GatewayReply } from '../_kit/http.ts';
import { notified } from '../_kit/notified.ts';
import { chargeStatusOf } from './mapping.ts';
import { westernInstant, westernText } from './western-time.ts';
import { answerOf, chargeReplyOf, noticeOf, statusReplyOf } from './wire.ts';

type Deps = {
  /** Without a slash at its end: `https://api.midtrans.com`. */
  readonly url: string;
  /** A secret: it asks, and it signs notifications. */
  readonly serverKey: string;
  /** Where notifications go; null: where the merchant's dashboard says. */
  readonly notificationUrl: string | null;
  readonly clock: Pick<Clock, 'now'>;
};

type Ask = (
  request: Pick<GatewayCall, 'method' | 'body'> & { readonly path: string },
  signal: AbortSignal,
) => Promise<GatewayReply>;

const CREATED = '201';
const UNKNOWN = '404';
const DUPLICATE = '406';
const MINUTE_MS = 60_000;
/** Of an item, in characters. */
const NAME_MAX = 50;

/**
 * Midtrans' Core API. It tells a QR string once, in the answer to the charge that made it: under an
 * order id that it knows already (406) nobody can show it again, so a successor takes its place.
 * RangeError without a server key.
 */
export function midtransGateway({ url, serverKey, notificationUrl, clock }: Deps): PaymentGateway {
  if (serverKey === '') throw new RangeError('Without a server key anybody could sign.');
  const authorized = { Authorization: basicAuthorization(serverKey) };
  const notifying = notificationUrl !== null && { 'X-Override-Notification': notificationUrl };
  const ask: Ask = ({ path, ...request }, signal) => {
    const headers = { ...authorized, ...(request.method === 'POST' && notifying) };
    return call({ ...request, url: url + path, headers }, signal);
  };
  return {
    code: 'MIDTRANS',
    charge: (wanted, signal) =>
      firstPayable(wanted, async (request) => {
        const body = chargeBody(request, clock.now());
        const reply = await ask({ method: 'POST', path: '/v2/charge', body }, signal);
        const isKnown = answerOf(reply.body)?.status_code === DUPLICATE;
        return isKnown ? standingOfKnown(ask, request, signal) : standingOfNew(reply, request);
      }),
    status: ({ orderId }, signal) => statusAt(ask, orderId, signal),
    verify({ body }) {
      const notice = noticeOf(jsonOf(body));
      if (notice === undefined) return undefined;
      // The texts as they came: `27500.00` is signed with its zeros.
      const signed = notice.order_id + notice.status_code + notice.gross_amount + serverKey;
      const right = createHash('sha512').update(signed, 'utf8').digest('hex');
      if (!isSameSecret(notice.signature_key, right)) return undefined;
      return notified(notice.order_id, notice.transaction_id);
    },
  };
}

/** The code ends with `expiresAt`, to the second: its minutes are counted back from there. */
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

function standingOfNew({ body }: GatewayReply, { orderId, expiresAt }: ChargeRequest): Standing {
  const reply = chargeReplyOf(body);
  if (reply === undefined || reply.status_code !== CREATED) throw refused(body);
  const isOurs = reply.order_id === orderId && reply.currency === 'IDR';
  const amount = wholeRupiah(reply.gross_amount);
  const end = reply.expiry_time ? westernInstant(reply.expiry_time) : expiresAt;
  if (!isOurs || amount === undefined || end === undefined) throw refused(body);
  const charge = {
    ...{ orderId, gatewayReference: reply.transaction_id, amount },
    ...{ qrString: reply.qr_string, expiresAt: end },
  };
  return { state: 'WAITING', amount, charge };
}

async function standingOfKnown(
  ask: Ask,
  { orderId }: ChargeRequest,
  signal: AbortSignal,
): Promise<Standing> {
  const status = await statusAt(ask, orderId, signal);
  if (status === undefined) throw new GatewayFailure('The payment gateway contradicts itself.');
  return { state: status.state, amount: status.amount, charge: null };
}

async function statusAt(
  ask: Ask,
  orderId: string,
  signal: AbortSignal,
): Promise<ChargeStatus | undefined> {
  const path = `/v2/${encodeURIComponent(orderId)}/status`;
  const { body } = await ask({ method: 'GET', path }, signal);
  if (answerOf(body)?.status_code === UNKNOWN) return undefined;
  const reply = statusReplyOf(body);
  if (reply?.order_id !== orderId) throw refused(body);
  return chargeStatusOf(reply);
}

/** Of their answer only its three digits go on. */
function refused(body: unknown): GatewayFailure {
  const code = answerOf(body)?.status_code ?? 'none';
  return new GatewayFailure(`The payment gateway gave no usable answer (status ${code}).`);
}
