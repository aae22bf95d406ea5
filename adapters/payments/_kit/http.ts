import { jsonOf } from '#adapters/_kit/decoder.ts';
import { exchange, type HttpRequest, NoReply } from '#adapters/_kit/http.ts';
import { GatewayFailure } from '#domain/money/payment/payment-gateway.ts';

export type GatewayCall = Pick<HttpRequest, 'url' | 'headers'> & {
  readonly method: 'GET' | 'POST';
  /** Sent as JSON. */
  readonly body?: object;
};

/** `body` is undefined if the response is not JSON. */
export type GatewayReply = { readonly status: number; readonly body: unknown };

/** A charge or its status takes about 1 KB. */
const REPLY_BYTES_MAX = 64 * 1_024;

/**
 * Sends one request. Throws GatewayFailure, which contains no address, header or body, if no
 * response comes in time or its status is neither 2xx nor 4xx.
 */
export async function call(request: GatewayCall, signal: AbortSignal): Promise<GatewayReply> {
  const limit = { signal, bytesMax: REPLY_BYTES_MAX };
  const { status, text } = await exchange(requestOf(request), limit).catch((error: unknown) => {
    throw failureOf(error);
  });
  if (!isUsable(status)) {
    throw new GatewayFailure(`The payment gateway answered with an error (HTTP ${status}).`);
  }
  return { status, body: jsonOf(text) };
}

/** HTTP Basic, with the secret as user name and an empty password. */
export function basicAuthorization(secret: string): string {
  return `Basic ${Buffer.from(`${secret}:`, 'utf8').toString('base64')}`;
}

function requestOf({ method, url, headers, body }: GatewayCall): HttpRequest {
  if (body === undefined) return { method, url, headers };
  const typed = { ...headers, 'Content-Type': 'application/json' };
  return { method, url, headers: typed, body: JSON.stringify(body) };
}

function isUsable(status: number): boolean {
  return (status >= 200 && status < 300) || (status >= 400 && status < 500);
}

function failureOf(error: unknown): GatewayFailure {
  const isLate = error instanceof NoReply && error.kind === 'ABORTED';
  const message = isLate
    ? 'The payment gateway did not answer in time.'
    : 'The payment gateway could not be reached, or its answer not be read.';
  return new GatewayFailure(message, { cause: error });
}
