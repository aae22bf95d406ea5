import { jsonOf } from '#adapters/_kit/decoder.ts';
import { isSameSecret } from '#adapters/_kit/same-secret.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import {
  type ChargeRequest,
  type ChargeStatus,
  GatewayFailure,
  type PaymentGateway,
} from '#domain/payment/payment-gateway.ts';
import { firstPayable, type Standing } from '../_kit/first-payable.ts';
import { basicAuthorization, call, type GatewayCall, type GatewayReply } from '../_kit/http.ts';
import { instantOf } from '../_kit/instant.ts';
import { notified } from '../_kit/notified.ts';
import { callbackOf, type Payment, paymentsOf, type QrCode, qrCodeOf, refusedOf } from './wire.ts';

type Deps = {
  /** Without a slash at its end: `https://api.xendit.co`. */
  readonly url: string;
  readonly secretKey: string;
  /** A secret, too: whoever knows it may send notifications. */
  readonly callbackToken: string;
  readonly callbackUrl: string;
};

type Ask = (
  request: Pick<GatewayCall, 'method' | 'body'> & { readonly path: string },
  signal: AbortSignal,
) => Promise<GatewayReply>;

const NOT_FOUND = 404;
const CONFLICT = 409;
const CURRENCY = 'IDR';
const PAID = 'COMPLETED';

/**
 * Xendit's QR codes, version 1: `external_id` is the order id. A code has no end of its own there
 * that we could set, so money may come after ours.
 */
export function xenditGateway({ url, secretKey, ...deps }: Deps): PaymentGateway {
  const headers = { Authorization: basicAuthorization(secretKey) };
  const ask: Ask = ({ path, ...request }, signal) =>
    call({ ...request, url: url + path, headers }, signal);
  return {
    code: 'XENDIT',
    charge: (wanted, signal) =>
      firstPayable(wanted, async (request) => {
        const { orderId, amount } = request;
        const body = {
          ...{ external_id: orderId, type: 'DYNAMIC' },
          ...{ callback_url: deps.callbackUrl, amount },
        };
        const reply = await ask({ method: 'POST', path: '/qr_codes', body }, signal);
        if (isDuplicate(reply)) return standingOfKnown(ask, request, signal);
        return { ...standingOf(codeIn(reply, orderId), request), state: 'WAITING' };
      }),
    status: ({ orderId }, signal) => statusAt(ask, orderId, signal),
    verify({ headers: told, body }) {
      if (!isSameSecret(told['x-callback-token'] ?? '', deps.callbackToken)) return undefined;
      const code = callbackOf(jsonOf(body))?.qr_code;
      return code && notified(code.external_id, code.id);
    },
  };
}

async function standingOfKnown(
  ask: Ask,
  request: ChargeRequest,
  signal: AbortSignal,
): Promise<Standing> {
  const code = await codeAt(ask, request.orderId, signal);
  if (code === undefined) throw new GatewayFailure('The payment gateway contradicts itself.');
  const status = statusOf(code, await paymentsAt(ask, request.orderId, signal));
  return { ...standingOf(code, request), state: status.state };
}

function standingOf(code: QrCode, { orderId, expiresAt }: ChargeRequest): Omit<Standing, 'state'> {
  const amount = rupiahOf(code.amount);
  if (amount === null) return { amount, charge: null };
  const { id: gatewayReference, qr_string: qrString } = code;
  return { amount, charge: { orderId, gatewayReference, amount, qrString, expiresAt } };
}

/** The code first: it is paid before it turns inactive, so a payment that ended it is seen. */
async function statusAt(
  ask: Ask,
  orderId: string,
  signal: AbortSignal,
): Promise<ChargeStatus | undefined> {
  const code = await codeAt(ask, orderId, signal);
  return code && statusOf(code, await paymentsAt(ask, orderId, signal));
}

async function codeAt(ask: Ask, orderId: string, signal: AbortSignal): Promise<QrCode | undefined> {
  const path = `/qr_codes/${encodeURIComponent(orderId)}`;
  const reply = await ask({ method: 'GET', path }, signal);
  return reply.status === NOT_FOUND && refusedOf(reply.body) ? undefined : codeIn(reply, orderId);
}

async function paymentsAt(
  ask: Ask,
  orderId: string,
  signal: AbortSignal,
): Promise<readonly Payment[]> {
  const path = `/qr_codes/payments?external_id=${encodeURIComponent(orderId)}`;
  const reply = await ask({ method: 'GET', path }, signal);
  const payments = isSuccess(reply) ? paymentsOf(reply.body) : undefined;
  if (payments?.every(({ qr_code: code }) => code.external_id === orderId)) return payments;
  throw refused(reply);
}

/** A dynamic code is paid once. */
function statusOf(code: QrCode, payments: readonly Payment[]): ChargeStatus {
  const known = { orderId: code.external_id, gatewayReference: code.id };
  const payment = payments.find(({ status }) => status === PAID);
  if (payment === undefined) {
    const state = code.status === 'ACTIVE' ? 'WAITING' : 'DEAD';
    const amount = rupiahOf(code.amount);
    return { ...known, state, amount, currency: CURRENCY, paymentReference: null, paidAt: null };
  }
  const paidAt = instantOf(payment.created);
  if (paidAt === undefined) throw new GatewayFailure('The payment gateway told no time.');
  return {
    ...{ ...known, state: 'PAID', amount: rupiahOf(payment.amount), paidAt },
    ...{ currency: payment.currency ?? CURRENCY, paymentReference: payment.id },
  };
}

function codeIn(reply: GatewayReply, orderId: string): QrCode {
  const code = isSuccess(reply) ? qrCodeOf(reply.body) : undefined;
  if (code?.external_id === orderId) return code;
  throw refused(reply);
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

/** Of their answer only its kind goes on. */
function refused({ status, body }: GatewayReply): GatewayFailure {
  const kind = refusedOf(body)?.error_code ?? 'none';
  return new GatewayFailure(`The payment gateway gave no usable answer (${status}, ${kind}).`);
}
