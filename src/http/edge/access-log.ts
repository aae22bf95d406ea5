import { idText } from '#domain/id.ts';
import type { Clock } from '#domain/time.ts';
import type { Middleware } from '../call.ts';
import type { Log } from '../log.ts';

/** Logs one line per request when its response has ended; the route's pattern, without data. */
export function accessLog(log: Log, clock: Clock): Middleware {
  return (request, reply, next) => {
    reply.once('close', () => {
      const { requestId, clientRequestId, arrivedMs, route, caller } = reply.locals.context;
      log.info('request', {
        request_id: requestId,
        client_request_id: clientRequestId,
        account_id: caller && idText('account', caller.accountId),
        environment: caller?.environment,
        method: request.method,
        route: route ?? null,
        status: reply.statusCode,
        // False if the client disconnected before the whole response was sent.
        completed: reply.writableFinished,
        duration_ms: Math.round(clock.monotonicMs() - arrivedMs),
      });
    });
    next();
  };
}
