import type { Request } from 'express';
import { tenantOf } from '#domain/environment.ts';
import { subjectIn } from '#domain/request-log/logged-request.ts';
import {
  maskedJson,
  maskedPath,
  maskedQuery,
  maskedWords,
} from '#domain/request-log/masked-json.ts';
import type { Clock } from '#domain/time.ts';
import type { LogRequest, RequestToLog } from '#src/usecases/request-log/buffer-requests.ts';
import type { Middleware, Reply } from '../call.ts';
import type { Log } from '../log.ts';
import { removalOf, scrubbed } from './scrub.ts';

/** Below it stands the API; the dashboard's own requests are not in the log of its pages. */
const API = '/api/v1/';

type RequestLogDeps = {
  readonly logRequest: LogRequest;
  readonly clock: Clock;
  readonly log: Log;
};

/** Puts each request of a known caller into the request log when its response has ended. */
export function logRequests({ logRequest, clock, log }: RequestLogDeps): Middleware {
  return (request, reply, next) => {
    reply.once('close', () => {
      try {
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

function entryOf(request: Request, reply: Reply, clock: Clock): RequestToLog | undefined {
  const { caller, route, requestUuid, arrivedMs, answer, errorCode = null } = reply.locals.context;
  if (caller === undefined || route?.startsWith(API) !== true) return undefined;
  const durationMs = Math.round(clock.monotonicMs() - arrivedMs);
  const { idempotencyKey } = reply.locals.context;
  const path = maskedPath(pathOf(request));
  const isError = errorCode !== null;
  const clean = isError ? { clean: removalOf(request, route) } : {};
  return {
    ...tenantOf(caller),
    requestId: requestUuid,
    arrivedAt: new Date(clock.now().getTime() - durationMs),
    durationMs,
    method: request.method,
    route,
    path,
    query: maskedQuery(request.query),
    status: reply.statusCode,
    errorCode,
    isComplete: reply.writableFinished,
    callerKind: caller.by,
    callerId: caller.callerId,
    address: request.ip ?? '',
    idempotencyKey: idempotencyKey === undefined ? null : maskedWords(idempotencyKey),
    subject: subjectIn(paramsOf(path, route)) ?? subjectOf(answer),
    requestBody: maskedJson(request.body),
    responseBody: maskedJson(answer, clean),
    responseType: mediaTypeOf(reply),
    responseBytes: bytesOf(reply),
  };
}

/** Node's parser leaves bytes beyond ASCII in a path; separators of the log's columns are none. */
function pathOf({ path }: Request): string {
  return path.slice(0, PATH_LENGTH_MAX);
}

const PATH_LENGTH_MAX = 512;

/** Parameters of the pattern: Express forgets them when an error is answered. */
function paramsOf(path: string, route: string): Readonly<Record<string, string>> {
  const values = path.split('/');
  const named = route.split('/').flatMap((name, at) => {
    const value = values[at];
    return name.startsWith(':') && value !== undefined ? [[name.slice(1), value]] : [];
  });
  return Object.fromEntries(named);
}

function subjectOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return null;
  const { data } = answer;
  return typeof data === 'object' && data !== null ? subjectIn({ ...data }) : null;
}

function mediaTypeOf(reply: Reply): string | null {
  const [type] = String(reply.getHeader('content-type') ?? '').split(';');
  return type || null;
}

function bytesOf(reply: Reply): number {
  const { streamedBytes } = reply.locals.context;
  return streamedBytes ?? Number(reply.getHeader('content-length') ?? 0);
}
