import { jsonOf } from '#adapters/_kit/decoder.ts';
import { exchange, type HttpReply, NoReply } from '#adapters/_kit/http.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Failure } from '#domain/selling/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';
import { eachOf } from './each-of.ts';
import type { Read, Unread } from './lenient.ts';
import type { RefusesUs } from './manifest.ts';
import { refusalIn } from './refuses-us.ts';
import { type ApiCall, type Prepared, prepared, type Sign } from './request.ts';
import { shown } from './shown.ts';
import { type Token, tokenCache } from './token.ts';

/** A reply in JSON, or a known HTML page. */
export type ApiReply = {
  readonly status: number;
  /** Undefined for a page or an empty body. */
  readonly body: unknown;
  /** The courier's error code, whatever the HTTP status; undefined if there is none. */
  readonly error: string | undefined;
  /** `error` in a form that messages may quote. */
  readonly shownError: string;
};

/** Meaning of a courier's errors by their codes; an undeclared error is never a refusal. */
export type Refusals = Readonly<Record<string, Failure>>;
export type Refused = { readonly kind: 'REFUSED'; readonly failure: Failure };

export type ApiOptions = {
  /** Shown to clients. */
  readonly courierName: string;
  readonly url: string;
  readonly clock: Clock;
  /** Called with each part of an answer that was dropped. */
  readonly unread: Unread;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the error code of a JSON body; undefined if there is none. */
  readonly errorIn: (body: unknown) => string | undefined;
  /** Returns the error code of a page that is not JSON; undefined if the page is not known. */
  readonly errorInPage?: (page: string) => string | undefined;
  /** Headers that sign the request as it is sent. */
  readonly sign?: Sign;
  readonly token?: {
    readonly call: ApiCall;
    /** Returns undefined if the reply grants no token. */
    readonly tokenIn: (body: unknown) => Token | undefined;
    readonly headersOf: (token: string) => Readonly<Record<string, string>>;
  };
  /** Copied from the manifest. */
  readonly refusesUs: RefusesUs;
  /** Copied from the manifest. If absent, a request answered with 429 may have been processed. */
  readonly limitsBeforeReading?: boolean;
  readonly bytesMax?: number;
};

export type CourierApi = {
  /**
   * Throws CourierFailure if no reply arrives, or if the reply contains no answer (5xx, 429, 401,
   * 403, a redirect, an unknown page). The failure counts as unsent if the provider turns us away.
   */
  send(call: ApiCall, limit: CallLimit): Promise<ApiReply>;
  /** Returns the decoded body of a success. Throws CourierFailure for any other reply. */
  read<Shape>(reply: ApiReply, decode: Read<Shape>): Shape;
  /** Maps each row with `of`; a row mapped to undefined is dropped, and counted for `field`. */
  each<Row, Made>(
    rows: readonly Row[],
    field: string,
    of: (row: Row) => Made | undefined,
  ): readonly Made[];
  /** Returns the declared refusal of an error. Throws CourierFailure for an undeclared error. */
  refused(reply: ApiReply, refusals: Refusals): Refused;
  /**
   * Makes a failure for a reply without an answer: `what` completes a sentence that begins with the
   * courier's name.
   */
  failure(what: string): CourierFailure;
};

/** Hundreds of events of a parcel take about 100 KB. */
const BYTES_MAX = 1_024 * 1_024;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const TOO_MANY = 429;
const SECONDS = /^\d{1,6}$/;

/**
 * `sent` holds all texts of the request. The reply may repeat them, but no error message may quote
 * them.
 */
type Exchanged = { readonly reply: HttpReply; readonly sent: readonly string[] };
type Send = (call: ApiCall, limit: CallLimit, headers?: ApiCall['headers']) => Promise<Exchanged>;

/** Client of a courier's HTTP API: each request is sent once, within the deadline of its call. */
export function courierApi(options: ApiOptions): CourierApi {
  const { courierName } = options;
  const sendOnce: Send = async (call, limit, headers = {}) => {
    const all = { ...call, headers: { ...options.headers, ...call.headers, ...headers } };
    return { reply: await exchanged(prepared(all, options), limit, options), sent: sentIn(all) };
  };
  const send = options.token === undefined ? sendOnce : authorizing(sendOnce, options);
  return {
    async send(call, limit) {
      return replyOf(await send(call, limit), options);
    },
    read(reply, decode) {
      if (reply.error !== undefined) throw undeclared(reply, courierName);
      const decoded = isSuccess(reply)
        ? decode(reply.body, options.unread)
        : { fault: `HTTP ${reply.status}` };
      if ('value' in decoded) return decoded.value;
      throw malformed(courierName, decoded.fault);
    },
    each: (rows, field, of) => eachOf(rows, { of, dropped: () => options.unread(field) }),
    refused(reply, refusals) {
      const { error } = reply;
      const failure = error !== undefined && Object.hasOwn(refusals, error) && refusals[error];
      if (failure) return { kind: 'REFUSED', failure };
      throw undeclared(reply, courierName);
    },
    failure: (what) => new CourierFailure('COURIER_ERROR', `${courierName} ${what}.`),
  };
}

/** Sends with a token; if the token is refused, sends once more with a new one. */
function authorizing(sendOnce: Send, options: ApiOptions): Send {
  const { token, courierName, clock } = options;
  if (token === undefined) return sendOnce;
  const tokens = tokenCache({
    clock,
    async request(limit) {
      const reply = replyOf(await sendOnce(token.call, limit), options);
      const granted = isSuccess(reply) ? token.tokenIn(reply.body) : undefined;
      if (granted !== undefined) return granted;
      throw new CourierFailure('COURIER_ERROR', `${courierName} grants no access token.`);
    },
  });
  return async (call, limit) => {
    const first = await tokens.current(limit);
    const exchanged = await sendOnce(call, limit, token.headersOf(first));
    if (exchanged.reply.status !== UNAUTHORIZED) return exchanged;
    // The first request was refused before it was processed, so repeating it is safe.
    tokens.drop(first);
    return sendOnce(call, limit, token.headersOf(await tokens.current(limit)));
  };
}

async function exchanged(
  request: Prepared,
  limit: CallLimit,
  { courierName, bytesMax = BYTES_MAX }: ApiOptions,
): Promise<HttpReply> {
  try {
    const { signal } = limit;
    const throwIfExpired = () => limit.throwIfExpired();
    return await exchange(request, { signal, bytesMax, throwIfExpired });
  } catch (error) {
    if (!(error instanceof NoReply)) throw error;
    const { wasSent, kind } = error;
    const cause = { wasSent, cause: error };
    if (kind === 'ABORTED') {
      const message = `${courierName} did not answer in time.`;
      throw new CourierFailure('COURIER_TIMEOUT', message, cause);
    }
    const message = `${courierName} could not be reached, or its answer not be read.`;
    throw new CourierFailure('COURIER_UNAVAILABLE', message, cause);
  }
}

function replyOf({ reply, sent }: Exchanged, options: ApiOptions): ApiReply {
  const { status, text } = reply;
  const { courierName, errorIn, errorInPage } = options;
  if (status === TOO_MANY) throw limited(reply, options);
  const body = jsonOf(text);
  const error = body === undefined ? errorInPage?.(text) : errorIn(body);
  const refusal = refusalIn({ status, error }, options.refusesUs);
  if (refusal !== undefined) {
    const message = `${courierName} cannot be used at the moment; it is asked again by itself.`;
    throw new CourierFailure('COURIER_UNAVAILABLE', message, { refusal });
  }
  if (status === UNAUTHORIZED || status === FORBIDDEN) {
    const message = `${courierName} refuses our credentials (HTTP ${status}).`;
    throw new CourierFailure('COURIER_ERROR', message);
  }
  if (status < 200 || (status >= 300 && status < 400) || status >= 500) {
    const message = `${courierName} answered with an error (HTTP ${status}).`;
    throw new CourierFailure('COURIER_UNAVAILABLE', message);
  }
  if (body === undefined && error === undefined && text !== '') {
    throw malformed(courierName, `a page that is not JSON, HTTP ${status}`);
  }
  return { status, body, error, shownError: shown(error ?? '', sent) };
}

function limited({ retryAfter }: HttpReply, options: ApiOptions): CourierFailure {
  const { courierName, clock, limitsBeforeReading = false } = options;
  const message = `${courierName} limits our requests.`;
  const retryAfterMs = waitOf(retryAfter?.trim() ?? '', clock.now());
  const rateLimit = { retryAfterMs };
  const wasSent = !limitsBeforeReading;
  return new CourierFailure('COURIER_UNAVAILABLE', message, { wasSent, rateLimit });
}

/** Parses `Retry-After`: seconds, or a date. */
function waitOf(text: string, now: Date): number | null {
  if (SECONDS.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

function undeclared({ status, error, shownError }: ApiReply, courierName: string): CourierFailure {
  const code = error === undefined ? `HTTP ${status}` : `the error "${shownError}"`;
  const message = `${courierName} answered with ${code}, which proves nothing.`;
  return new CourierFailure('COURIER_ERROR', message);
}

function malformed(courierName: string, fault: string): CourierFailure {
  const message = `${courierName} answered in an unknown form (${fault}).`;
  return new CourierFailure('COURIER_ERROR', message);
}

function isSuccess({ status }: { readonly status: number }): boolean {
  return status >= 200 && status < 300;
}

function sentIn({ json, form, query, headers, path }: ApiCall): readonly string[] {
  return [json, form, query, headers, path].flatMap(textsIn);
}

/** Collects the texts of a value at any depth, including those in JSON inside texts. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') {
    const inner = /^[[{]/.test(value) ? jsonOf(value) : undefined;
    return inner === undefined ? [value] : textsIn(inner);
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
