import type { Request } from 'express';
import { tenantOf } from '#domain/environment.ts';
import { maskedJson } from '#domain/insight/request-log/masked-json.ts';
import { removalOf } from '#domain/insight/request-log/removal.ts';
import { type LoggedBody, subjectOf } from '#domain/insight/request-log/unmasked-request.ts';
import type { Clock } from '#domain/time.ts';
import type {
  LogRequest,
  RequestToLog,
} from '#src/usecases/insight/request-log/buffer-requests.ts';
import type { Context, Middleware, Reply } from '../call.ts';
import type { Log } from '../log.ts';
import { scrubbed, secretsOf } from './scrub.ts';

/** Below it stands the API; the dashboard's own requests are not in the log of its pages. */
const API = '/api/v1/';

type RequestLogDeps = {
  readonly logRequest: LogRequest;
  readonly clock: Clock;
  readonly log: Log;
  /** Share of the reads that succeeded that is logged, in percent. */
  readonly settings: { readonly loggedReads: number };
};

/** Puts each request of a known caller into the request log when its response has ended. */
export function logRequests({ logRequest, clock, log, settings }: RequestLogDeps): Middleware {
  return (request, reply, next) => {
    reply.once('close', () => {
      try {
        if (!isLogged(reply, settings.loggedReads)) return;
        const entry = entryOf(request, reply, clock);
        if (entry !== undefined) logRequest(entry);
      } catch (error) {
        // The answer has been sent: whatever is wrong here is not its business.
        log.error('a request could not be logged', scrubbed(error, request));
      }
    });
    next();
  };
}

/**
 * Reads that succeeded are most requests, and look alike: a share of them may do. It is chosen by
 * random digits of the request's id.
 */
function isLogged(reply: Reply, percent: number): boolean {
  const { scope, requestUuid } = reply.locals.context;
  if (percent === 100 || reply.statusCode !== 200 || !scope?.endsWith(':read')) return true;
  return Number.parseInt(requestUuid.slice(-RANDOM_DIGITS), 16) % 100 < percent;
}

const RANDOM_DIGITS = 8;

function entryOf(request: Request, reply: Reply, clock: Clock): RequestToLog | undefined {
  const { caller, route, requestUuid, arrivedMs, errorCode = null } = reply.locals.context;
  if (caller === undefined || route?.startsWith(API) !== true) return undefined;
  const durationMs = Math.round(clock.monotonicMs() - arrivedMs);
  const { idempotencyKey = null, address, answer } = reply.locals.context;
  const requestBody = requestBodyOf(request);
  const isError = errorCode !== null;
  return {
    ...tenantOf(caller),
    requestId: requestUuid,
    arrivedAt: new Date(clock.now().getTime() - durationMs),
    durationMs,
    method: request.method,
    route,
    path: pathOf(request),
    query: request.url.includes('?') ? request.query : null,
    status: reply.statusCode,
    errorCode,
    isComplete: reply.writableFinished,
    callerKind: caller.by,
    callerId: caller.callerId,
    address,
    idempotencyKey,
    subject: subjectOf(answer),
    requestBody,
    answer: answerOf(request, reply.locals.context, requestBody),
    quotable: isError ? { url: request.url, secrets: secretsOf(request.headers) } : null,
    responseType: mediaTypeOf(reply),
    responseBytes: bytesOf(reply),
  };
}

/**
 * Longest request that is written as text again: masking the beginning of a longer one at once is
 * less work, since some 4,000 characters of a body are shown.
 */
const BODY_LENGTH_MAX = 65_536;
/** Enough of a text for what is shown of it. */
const BEGINNING_LENGTH = 8_192;

function requestBodyOf({ body, headers }: Request): LoggedBody {
  if (body === undefined) return null;
  // Not a number for a body in chunks.
  const length = Number(headers['content-length']);
  const json = length <= BODY_LENGTH_MAX ? jsonOf(body) : undefined;
  return json === undefined ? maskedNow(body) : { json };
}

/**
 * The text that was sent. Messages of an error are cleaned from what the request contains, so they
 * are masked where its body is.
 */
function answerOf(
  request: Request,
  { answer, answerText, route, errorCode }: Context,
  requestBody: LoggedBody,
): LoggedBody {
  if (answerText === undefined) return null;
  if (errorCode === undefined || requestBody === null || 'json' in requestBody) {
    return beginningOf(answerText);
  }
  const { body, url, headers } = request;
  return maskedNow(answer, removalOf({ body, url, route, secrets: secretsOf(headers) }));
}

function beginningOf(json: string): LoggedBody {
  if (json.length <= BEGINNING_LENGTH) return { json };
  return { json: json.slice(0, BEGINNING_LENGTH), isBeginning: true };
}

function maskedNow(value: unknown, clean?: (message: string) => string): LoggedBody {
  const masked = maskedJson(value, clean === undefined ? {} : { clean });
  return masked === null ? null : { masked };
}

/** Undefined for a body that is nested too deep to be written. */
function jsonOf(body: unknown): string | undefined {
  try {
    return JSON.stringify(body);
  } catch {
    return undefined;
  }
}

/** Node's parser leaves bytes beyond ASCII in a path; it is cut before it is looked at. */
function pathOf({ path }: Request): string {
  return path.slice(0, PATH_LENGTH_MAX);
}

const PATH_LENGTH_MAX = 512;

function mediaTypeOf(reply: Reply): string | null {
  const [type] = String(reply.getHeader('content-type') ?? '').split(';');
  return type || null;
}

function bytesOf(reply: Reply): number {
  const { streamedBytes } = reply.locals.context;
  return streamedBytes ?? Number(reply.getHeader('content-length') ?? 0);
}
