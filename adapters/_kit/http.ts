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
  /** In UTF-8. */
  readonly body?: string;
};

export type HttpReply = {
  readonly status: number;
  readonly text: string;
  /** As the header came. */
  readonly retryAfter: string | null;
};

export type HttpLimit = {
  readonly signal: AbortSignal;
  /** Of the response's body. */
  readonly bytesMax: number;
  /** Called on the connected socket, before the first byte: what it throws ends the exchange. */
  throwIfExpired?(): void;
};

type Transport = {
  request(options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest;
};

/** `expired`: what `throwIfExpired` threw. */
type Progress = { readonly wasSent: boolean; readonly expired?: unknown };

/** Why there is no response. Holds no address, header or body. */
export class NoReply extends Error {
  /** ABORTED by its signal. BROKEN: not connected, cut off, not HTTP, or too large. */
  readonly kind: 'ABORTED' | 'BROKEN';
  /** False: no byte of the request has left. */
  readonly wasSent: boolean;

  constructor(kind: NoReply['kind'], wasSent: boolean, code: string) {
    super(code);
    this.name = 'NoReply';
    this.kind = kind;
    this.wasSent = wasSent;
  }
}

/**
 * A connection for each exchange: a kept one may be closed by the other side just as an order is
 * sent. Own agents, since the environment may configure a proxy for the global ones.
 */
const AGENTS = { httpAgent: new HttpAgent(), httpsAgent: new HttpsAgent() };
const HEADERS = {
  Accept: 'application/json',
  // Compressed responses are refused, so that none exceeds its limit by unpacking.
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
 * One request and its response, whatever its status: no redirect, no retry, no proxy. Throws
 * NoReply, or what `throwIfExpired` throws.
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

/** Requests that are checked before their first byte, and how far they got. */
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

/** An error of axios holds the request with its secrets: only its code is kept. */
function codeOf(error: unknown): string {
  return isAxiosError(error) ? (error.code ?? 'UNKNOWN') : 'UNKNOWN';
}
