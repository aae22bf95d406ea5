import type { Chance } from '#domain/chance.ts';
import { idText } from '#domain/id.ts';
import type { Clock } from '#domain/time.ts';
import type { Middleware } from '../call.ts';

/** A caller's own id is kept in the log, never trusted as ours. */
const CLIENT_REQUEST_ID = /^[\x20-\x7e]{1,128}$/;

/** Gives the request its id and its time of arrival; both stand in the answer and the log. */
export function begin(chance: Chance, clock: Clock): Middleware {
  return (request, reply, next) => {
    const requestId = idText('request', chance.uuid());
    const own = request.get('x-request-id');
    reply.locals.context = {
      requestId,
      clientRequestId: own !== undefined && CLIENT_REQUEST_ID.test(own) ? own : undefined,
      arrivedMs: clock.monotonicMs(),
    };
    reply.set('X-Request-Id', requestId);
    reply.set('Cache-Control', 'no-store');
    reply.set('X-Content-Type-Options', 'nosniff');
    next();
  };
}
