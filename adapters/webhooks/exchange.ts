import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Readable } from 'node:stream';
import axios, { type AxiosResponse } from 'axios';
import { beforeFirstByte } from '#adapters/_kit/before-first-byte.ts';
import type { WebhookReply, WebhookRequest } from '#domain/notifying/webhook/webhook-sender.ts';
import type { Clock } from '#domain/time.ts';
import type { Agents } from './agents.ts';
import { excerptOf } from './excerpt.ts';
import { failureOf, isBrokenConnection } from './failure.ts';

export type ExchangeDeps = { readonly agents: Agents; readonly clock: Pick<Clock, 'monotonicMs'> };

export type ExchangeResult = {
  readonly reply: WebhookReply;
  /** True if a reused keep-alive connection broke, which is not a failure of the receiver. */
  readonly isStale: boolean;
};

type OnResponse = (response: IncomingMessage) => void;
type Finish = (reply: WebhookReply, isStale?: boolean) => void;

const HEADERS = {
  'Content-Type': 'application/json',
  'User-Agent': 'Satukurir-Webhooks/1.0',
  Accept: '*/*',
  // Refuses compression, which also prevents decompression bombs.
  'Accept-Encoding': 'identity',
};

/** Timeout for the body. It is short, because the status decides and only people read the body. */
const BODY_MS = 5000;
/** Interim responses (1xx) are ignored; a receiver that only sends these is cut off. */
const INTERIM_MAX = 16;

const http = axios.create({
  method: 'POST',
  adapter: 'http',
  responseType: 'stream',
  proxy: false,
  maxRedirects: 0,
  decompress: false,
  transformRequest: (body: unknown) => body,
  validateStatus: () => true,
});

/**
 * One request and its response within the deadline: look-up, connecting, waiting and reading. Sends
 * nothing on a connection that is established after the deadline. Never rejects.
 */
export function exchange(
  webhookRequest: WebhookRequest,
  { agents, clock }: ExchangeDeps,
): Promise<ExchangeResult> {
  const { promise, resolve } = Promise.withResolvers<ExchangeResult>();
  const leftMs = () => webhookRequest.deadlineMs - clock.monotonicMs();
  if (leftMs() <= 0) return Promise.resolve({ reply: { kind: 'TIMEOUT' }, isStale: false });
  let clientRequest: ClientRequest | undefined;
  const finish: Finish = (reply, isStale = false) => {
    clearTimeout(timer);
    resolve({ reply, isStale });
    clientRequest?.destroy();
  };
  const timer = setTimeout(finish, leftMs(), { kind: 'TIMEOUT' });
  const transport = {
    request(options: RequestOptions, onResponse: OnResponse): ClientRequest {
      clientRequest = (options.protocol === 'https:' ? secureRequest : request)(
        options,
        onResponse,
      );
      watch(clientRequest, { finish, isLate: () => leftMs() <= 0 });
      return clientRequest;
    },
  };
  const { url, headers, body: data } = webhookRequest;
  http
    .request<Readable>({ url, data, headers: { ...HEADERS, ...headers }, ...agents, transport })
    .then(
      async (response) => {
        clearTimeout(timer);
        const body = await excerptOf(response.data, Math.min(BODY_MS, Math.max(0, leftMs())));
        resolve({ reply: answered(response, body.excerpt), isStale: false });
        if (!body.isWhole) clientRequest?.destroy();
      },
      (error) =>
        finish(failureOf(error), clientRequest?.reusedSocket === true && isBrokenConnection(error)),
    );
  return promise;
}

function watch(
  clientRequest: ClientRequest,
  { finish, isLate }: { finish: Finish; isLate(): boolean },
): void {
  let interim = 0;
  beforeFirstByte(clientRequest, (socket) => {
    if (!isLate()) return;
    socket.destroy();
    finish({ kind: 'TIMEOUT' });
  });
  clientRequest.on('information', () => {
    interim += 1;
    if (interim > INTERIM_MAX)
      finish({ kind: 'UNREACHABLE', error: 'Nothing but interim answers (1xx) came.' });
  });
  clientRequest.once('upgrade', ({ statusCode = 101 }, socket) => {
    socket.destroy();
    finish({ kind: 'ANSWERED', status: statusCode, retryAfter: null, excerpt: '' });
  });
}

function answered({ status, headers }: AxiosResponse, excerpt: string): WebhookReply {
  const retryAfter: unknown = headers['retry-after'];
  const text = typeof retryAfter === 'string' ? retryAfter : null;
  return { kind: 'ANSWERED', status, retryAfter: text, excerpt };
}
