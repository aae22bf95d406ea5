import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
  request as requestPlain,
} from 'node:http';
import { Agent as HttpsAgent, request as requestSecure } from 'node:https';
import axios, { isAxiosError, isCancel } from 'axios';
import { beforeFirstByte } from './before-first-byte.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type HttpRequest = {
  readonly method: HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as UTF-8. */
  readonly body?: string;
};

export type HttpReply = {
  readonly status: number;
  readonly text: string;
  /** The `Retry-After` header, unparsed. */
  readonly retryAfter: string | null;
};

export type HttpLimit = {
  readonly signal: AbortSignal;
  /** Limit of the response body. */
  readonly bytesMax: number;
  /** Called on the connected socket before the first byte; an error it throws ends the exchange. */
  throwIfExpired?(): void;
};

type Transport = {
  request(options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest;
};

/** `expired` holds what `throwIfExpired` threw. */
type Progress = { readonly wasSent: boolean; readonly expired?: unknown };

/** Reason why there is no response. Contains no address, header or body. */
export class NoReply extends Error {
  /** ABORTED: the signal was aborted. BROKEN: not connected, cut off, not HTTP, or too large. */
  readonly kind: 'ABORTED' | 'BROKEN';
  /** False if no byte of the request was sent. */
  readonly wasSent: boolean;

  constructor(kind: NoReply['kind'], wasSent: boolean, code: string) {
    super(code);
    this.name = 'NoReply';
    this.kind = kind;
    this.wasSent = wasSent;
  }
}

/**
 * Opens one connection per exchange, because the other side may close a kept-alive connection just
 * as an order is sent. Uses separate agents, because the environment may configure a proxy for the
 * global ones.
 */
const AGENTS = { httpAgent: new HttpAgent(), httpsAgent: new HttpsAgent() };
const HEADERS = {
  Accept: 'application/json',
  // Compressed responses are refused, so that decompression cannot exceed the size limit.
  'Accept-Encoding': 'identity',
  'User-Agent': 'Satukurir/1.0',
};

const http = axios.create({
  ...AGENTS,
  adapter: 'http',
  proxy: false,
  maxRedirects: 0,
  decompress: false,
  responseType: 'text',
  transformRequest: (body: unknown) => body,
  transformResponse: (text: unknown) => text,
  validateStatus: () => true,
});

/**
 * Sends one request and returns its response, whatever the status. Follows no redirect, does not
 * retry and uses no proxy. Throws NoReply, or the error that `throwIfExpired` throws.
 */
export async function exchange(request: HttpRequest, limit: HttpLimit): Promise<HttpReply> {
  const { method, url, body: data, headers } = request;
  const { transport, progress } = watchedTransport(limit);
  const { signal, bytesMax: maxContentLength } = limit;
  const config = { method, url, data, headers: { ...HEADERS, ...headers } };
  try {
    const reply = await http.request<unknown>({ ...config, signal, maxContentLength, transport });
    const retryAfter: unknown = reply.headers['retry-after'];
    return {
      status: reply.status,
      text: String(reply.data),
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    };
  } catch (error) {
    if (progress.expired !== undefined) throw progress.expired;
    throw new NoReply(kindOf(error), progress.wasSent, codeOf(error));
  }
}

/**
 * A transport that runs the check before the first byte and records whether the request was sent.
 */
function watchedTransport(limit: HttpLimit) {
  const progress: Progress = { wasSent: false };
  const transport: Transport = {
    request(options, onResponse) {
      const open = options.protocol === 'https:' ? requestSecure : requestPlain;
      const request = open(options, onResponse);
      beforeFirstByte(request, (socket) => {
        Object.assign(progress, progressOf(limit));
        if (!progress.wasSent) socket.destroy();
      });
      return request;
    },
  };
  return { transport, progress };
}

function progressOf({ throwIfExpired }: HttpLimit): Progress {
  try {
    throwIfExpired?.();
    return { wasSent: true };
  } catch (expired) {
    return { wasSent: false, expired };
  }
}

function kindOf(error: unknown): NoReply['kind'] {
  return isCancel(error) ? 'ABORTED' : 'BROKEN';
}

/** Keeps only the code: an axios error contains the request with its secrets. */
function codeOf(error: unknown): string {
  return isAxiosError(error) ? (error.code ?? 'UNKNOWN') : 'UNKNOWN';
}
