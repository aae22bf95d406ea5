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

/** Prefix of the logged requests; the dashboard's own are not logged. */
const API = '/api/v1/';

type RequestLogDeps = {
  readonly logRequest: LogRequest;
  readonly clock: Clock;
  readonly log: Log;
  /** Percentage of the successful reads that is logged. */
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
        // The answer has already been sent, so a failure here only concerns the log.
        log.error('a request could not be logged', scrubbed(error, request));
      }
    });
    next();
  };
}

/**
 * Keeps only a share of the successful reads, which are most requests and look alike; random digits
 * of the request's id decide.
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
 * Longest request that is serialised again. Of a longer one, masking the received beginning is
 * cheaper, because only some 4,000 characters of a body are shown.
 */
const BODY_LENGTH_MAX = 65_536;
/** Length of the beginning of a text that is enough for what the log shows. */
const BEGINNING_LENGTH = 8_192;

function requestBodyOf({ body, headers }: Request): LoggedBody {
  if (body === undefined) return null;
  // NaN for a chunked body.
  const length = Number(headers['content-length']);
  const json = length <= BODY_LENGTH_MAX ? jsonOf(body) : undefined;
  return json === undefined ? maskedNow(body) : { json };
}

/**
 * The text that was sent. The messages of an error may quote the request, so its values are removed
 * from them if the body is masked.
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

/** Node's parser passes bytes beyond ASCII in a path. The path is cut before it is examined. */
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
