import { ApiError, ConnectionError, refusalIn, TimeoutError } from './errors.ts';
import { OPERATIONS } from './operations.gen.ts';
import type { OperationId } from './types.ts';

/** Options of one call, which override those of the client. */
export type CallOptions = {
  /** Ends the call, retries and waits included. */
  readonly signal?: AbortSignal;
  /** Limit of each attempt, in milliseconds. */
  readonly timeoutMs?: number;
  /** Attempts after the first. */
  readonly retries?: number;
  /**
   * Key of one order: the same key with the same body buys once, even after a restart of your
   * program. Without it, each call makes a key for its own retries.
   */
  readonly idempotencyKey?: string;
  /** Language of messages and descriptions: `id` or `en`. */
  readonly language?: string;
};

/** One attempt of a request, for logs and metrics. */
export type Attempt = {
  readonly operation: OperationId;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly durationMs: number;
};

export type ClientOptions = {
  /** Key of the API, `svc_test_…` or `svc_live_…`. */
  readonly key: string;
  /** Address of the service, such as `https://api.example.com`. */
  readonly url: string;
  /** Limit of each attempt. Default: 30,000 ms. */
  readonly timeoutMs?: number;
  /** Attempts after the first. Default: 2. */
  readonly retries?: number;
  /** Wait before the first retry, doubled for each further one. Default: 500 ms. */
  readonly retryDelayMs?: number;
  /** Longest wait before a retry; a longer `Retry-After` is thrown at once. Default: 30,000 ms. */
  readonly maxRetryDelayMs?: number;
  readonly language?: string;
  /** Function to send requests with. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  readonly onAttempt?: (attempt: Attempt) => void;
};

export type Input = {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Default: application/json. */
  readonly contentType?: string;
};

export type Request = { readonly operation: OperationId; readonly input: Input };

/**
 * Sends a request and reads its answer with `read`; a failure of `read` counts as one of the
 * attempt.
 */
export type Send = <Result>(
  request: Request,
  read: (response: Response) => Promise<Result>,
  options?: CallOptions,
) => Promise<Result>;

/** POST operations that change nothing; they are retried without a key. */
const READS: ReadonlySet<OperationId> = new Set<OperationId>([
  'compareRates',
  'printLabels',
  'resolveAddress',
  'resolvePlaces',
  'verifyWebhook',
]);

export function createSend(client: ClientOptions): Send {
  const { retries: usualRetries = 2, timeoutMs: usualTimeoutMs = 30_000 } = client;
  const origin = client.url.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
  if (client.key === '') throw new TypeError('key must be an API key: svc_test_… or svc_live_…');
  if (!/^https?:\/\//.test(origin)) throw new TypeError('url must begin with https:// or http://');

  return async (request, read, options = {}) => {
    const { retries = usualRetries, timeoutMs = usualTimeoutMs, signal } = options;
    const url = origin + pathOf(request);
    const init = requestInit(client, request, options);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await attemptOnce({ client, request, attempt, url, init, timeoutMs, signal }, read);
      } catch (error) {
        const delayMs =
          attempt > retries ? undefined : delayBefore(client, request, attempt, error);
        if (delayMs === undefined) throw error;
        await pause(delayMs, signal);
      }
    }
  };
}

type Once = {
  readonly client: ClientOptions;
  readonly request: Request;
  readonly attempt: number;
  readonly url: string;
  readonly init: RequestInit;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
};

async function attemptOnce<Result>(
  { client, request, attempt, url, init, timeoutMs, signal }: Once,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const send = client.fetch ?? fetch;
  const startedAt = performance.now();
  const limit = limited(timeoutMs, signal);
  let response: Response | undefined;
  try {
    response = await send(url, { ...init, signal: limit.signal });
    if (!response.ok) throw await refusalIn(response);
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted) throw signal.reason;
    if (limit.signal.aborted) throw limit.signal.reason;
    const cause = reasonOf(error);
    throw new ConnectionError(`No answer from ${new URL(url).origin}: ${cause}`, { cause: error });
  } finally {
    limit.release();
    client.onAttempt?.({
      operation: request.operation,
      attempt,
      status: response?.status,
      requestId: response?.headers.get('x-request-id') ?? undefined,
      durationMs: performance.now() - startedAt,
    });
  }
}

function pathOf({ operation, input: { path = {}, query = {} } }: Request): string {
  const filled = OPERATIONS[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(path[name] ?? '');
    // An empty segment, `.` or `..` would change the path.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${name} must be a text that names a record`);
    return encodeURIComponent(value);
  });
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams();
  for (const [name, value] of asked) search.set(name, String(value));
  return asked.length === 0 ? filled : `${filled}?${search}`;
}

function requestInit(client: ClientOptions, request: Request, options: CallOptions): RequestInit {
  const { method, ...operation } = OPERATIONS[request.operation];
  const { body, contentType = 'application/json' } = request.input;
  const headers: Record<string, string> = { authorization: `Bearer ${client.key}` };
  const language = options.language ?? client.language;
  if (language !== undefined) headers['accept-language'] = language;
  if ('keyed' in operation) {
    headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
  }
  // Authorization must not follow a redirect, and a redirected POST would become a GET.
  const init: RequestInit = { method, headers, redirect: 'manual' };
  if (body === undefined) return init;
  headers['content-type'] = contentType;
  const isJson = contentType === 'application/json';
  return {
    ...init,
    body: isJson ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>),
  };
}

/** Milliseconds until the next attempt; undefined if the request must not be sent again. */
function delayBefore(
  { retryDelayMs = 500, maxRetryDelayMs = 30_000 }: ClientOptions,
  request: Request,
  ...[attempt, error]: readonly [number, unknown]
): number | undefined {
  if (!mayRepeat(request.operation, error)) return undefined;
  const longest = Math.min(retryDelayMs * 2 ** (attempt - 1), maxRetryDelayMs);
  const backoffMs = longest / 2 + (Math.random() * longest) / 2;
  const askedMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  if (askedMs > maxRetryDelayMs) return undefined;
  // Adds jitter, because all clients that were refused at once got the same Retry-After.
  return askedMs === 0 ? backoffMs : askedMs + Math.random() * retryDelayMs;
}

function mayRepeat(operation: OperationId, error: unknown): boolean {
  const { method, ...rest } = OPERATIONS[operation];
  const isSafe = method !== 'POST' || 'keyed' in rest || READS.has(operation);
  if (error instanceof ApiError) {
    // A rate-limited request was not carried out, so any operation may be sent again.
    return error.status === 429 ? error.retryable : error.retryable && isSafe;
  }
  return isSafe && (error instanceof ConnectionError || error instanceof TimeoutError);
}

/** Ends with the caller's signal or after a time, whichever is first. */
function limited(timeoutMs: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new TimeoutError(`No answer within ${timeoutMs} ms`));
  }, timeoutMs);
  const signals = signal === undefined ? [] : [signal];
  return {
    signal: AbortSignal.any([controller.signal, ...signals]),
    // The caller's signal still ends a stream that is being read.
    release() {
      clearTimeout(timer);
    },
  };
}

/** Waits; rejects with the reason of the signal when that ends the call. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
