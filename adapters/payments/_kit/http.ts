import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios, { isAxiosError, isCancel } from 'axios';
import { jsonOf } from '#adapters/_kit/decoder.ts';
import { GatewayFailure } from '#domain/payment/payment-gateway.ts';

export type GatewayCall = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
};

/** `body` undefined: it is not JSON. */
export type GatewayReply = { readonly status: number; readonly body: unknown };

/** A charge and its status are about 1 KB. */
const REPLY_BYTES_MAX = 64 * 1_024;

/**
 * A connection for each call: a kept one may be closed by the gateway just as a charge is sent.
 * Own agents, since the environment may configure a proxy for the global ones.
 */
const AGENTS = { httpAgent: new HttpAgent(), httpsAgent: new HttpsAgent() };

const http = axios.create({
  ...AGENTS,
  adapter: 'http',
  proxy: false,
  maxRedirects: 0,
  maxContentLength: REPLY_BYTES_MAX,
  maxBodyLength: REPLY_BYTES_MAX,
  // Compressed responses are refused, so that no response exceeds its limit by unpacking.
  decompress: false,
  responseType: 'text',
  transformResponse: (text: unknown) => text,
  validateStatus: () => true,
});

/**
 * Sends one request. Throws GatewayFailure, which holds no address, header or body, where no
 * response came in time, and for a status other than 2xx and 4xx.
 */
export async function call(request: GatewayCall, signal: AbortSignal): Promise<GatewayReply> {
  const { method, url, headers, body } = request;
  const defaults = { Accept: 'application/json', 'Accept-Encoding': 'identity', ...headers };
  const sent = body === undefined ? {} : { data: JSON.stringify(body) };
  const typed = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const reply = await http
    .request<unknown>({ method, url, ...sent, headers: { ...defaults, ...typed }, signal })
    .catch((error: unknown) => {
      throw failureOf(error);
    });
  const { status } = reply;
  if (!isUsable(status)) {
    throw new GatewayFailure(`The payment gateway answered with an error (HTTP ${status}).`);
  }
  return { status, body: jsonOf(reply.data) };
}

/** `Basic`, with the secret as user and no password. */
export function basicAuthorization(secret: string): string {
  return `Basic ${Buffer.from(`${secret}:`, 'utf8').toString('base64')}`;
}

function isUsable(status: number): boolean {
  return (status >= 200 && status < 300) || (status >= 400 && status < 500);
}

/** An error of axios holds the request with its secrets: only its code is kept. */
function failureOf(error: unknown): GatewayFailure {
  const code = isAxiosError(error) ? (error.code ?? 'UNKNOWN') : 'UNKNOWN';
  const message = isCancel(error)
    ? 'The payment gateway did not answer in time.'
    : 'The payment gateway could not be reached, or its answer not be read.';
  return new GatewayFailure(message, { cause: new Error(code) });
}
