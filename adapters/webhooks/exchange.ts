import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import axios, { type AxiosResponse } from 'axios';
import type { Clock } from '#domain/time.ts';
import type { WebhookReply, WebhookRequest } from '#domain/webhook/webhook-sender.ts';
import type { Agents } from './agents.ts';
import { excerptOf } from './excerpt.ts';
import { failureOf, isBrokenConnection } from './failure.ts';

export type Line = { readonly agents: Agents; readonly clock: Pick<Clock, 'monotonicMs'> };

export type Ended = {
  readonly reply: WebhookReply;
  /** A connection that was kept broke: that says nothing of the receiver. */
  readonly isStale: boolean;
};

type OnResponse = (response: IncomingMessage) => void;
type End = (reply: WebhookReply, isStale?: boolean) => void;

const HEADERS = {
  'Content-Type': 'application/json',
  'User-Agent': 'Satukurir-Webhooks/1.0',
  Accept: '*/*',
  // Nothing to unpack, so nothing that grows while it is unpacked.
  'Accept-Encoding': 'identity',
};

/** The status decides; what is said beside it is for people, and not waited for as long. */
const BODY_MS = 5000;
/** Interim answers (1xx) mean nothing to us, and cost whoever sends them less than us. */
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
 * One request and its answer, all within its deadline: looking up, connecting, waiting, reading.
 * Begins to send on a connection only once it stands, and only where it is not too late by then.
 * Never rejects.
 */
export function exchange(wanted: WebhookRequest, { agents, clock }: Line): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const leftMs = () => wanted.deadlineMs - clock.monotonicMs();
  if (leftMs() <= 0) return Promise.resolve({ reply: { kind: 'TIMEOUT' }, isStale: false });
  let sent: ClientRequest | undefined;
  const end: End = (reply, isStale = false) => {
    clearTimeout(timer);
    resolve({ reply, isStale });
    sent?.destroy();
  };
  const timer = setTimeout(end, leftMs(), { kind: 'TIMEOUT' });
  const transport = {
    request(options: RequestOptions, onResponse: OnResponse): ClientRequest {
      sent = (options.protocol === 'https:' ? secureRequest : request)(options, onResponse);
      watch(sent, { end, isLate: () => leftMs() <= 0 });
      return sent;
    },
  };
  const { url, headers, body: data } = wanted;
  http
    .request<Readable>({ url, data, headers: { ...HEADERS, ...headers }, ...agents, transport })
    .then(
      async (response) => {
        clearTimeout(timer);
        const body = await excerptOf(response.data, Math.min(BODY_MS, Math.max(0, leftMs())));
        resolve({ reply: answered(response, body.excerpt), isStale: false });
        if (!body.isWhole) sent?.destroy();
      },
      (error) => end(failureOf(error), sent?.reusedSocket === true && isBrokenConnection(error)),
    );
  return promise;
}

function watch(sent: ClientRequest, { end, isLate }: { end: End; isLate(): boolean }): void {
  let interim = 0;
  const endLate = (socket: Socket) => {
    if (!isLate()) return;
    socket.destroy();
    end({ kind: 'TIMEOUT' });
  };
  sent.once('socket', (socket) => {
    endLate(socket);
    // Nobody has written to it yet: what is told here first is told before the first byte.
    const event = 'encrypted' in socket ? 'secureConnect' : 'connect';
    if (!sent.reusedSocket) socket.once(event, () => endLate(socket));
  });
  sent.on('information', () => {
    interim += 1;
    if (interim > INTERIM_MAX)
      end({ kind: 'UNREACHABLE', error: 'Nothing but interim answers (1xx) came.' });
  });
  sent.once('upgrade', ({ statusCode = 101 }, socket) => {
    socket.destroy();
    end({ kind: 'ANSWERED', status: statusCode, retryAfter: null, excerpt: '' });
  });
}

function answered({ status, headers }: AxiosResponse, excerpt: string): WebhookReply {
  const retryAfter: unknown = headers['retry-after'];
  const told = typeof retryAfter === 'string' ? retryAfter : null;
  return { kind: 'ANSWERED', status, retryAfter: told, excerpt };
}
