import { idText } from '#domain/id.ts';
import type { SenderOf } from '#domain/people/access/sender.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { Middleware } from '../call.ts';

/** The client's own id is only logged. */
const CLIENT_REQUEST_ID = /^[\x20-\x7e]{1,128}$/;

type StartDeps = { readonly random: Random; readonly clock: Clock; readonly senderOf: SenderOf };

/** Sets the request's id, its time of arrival, its sender and the common headers. */
export function startRequest({ random, clock, senderOf }: StartDeps): Middleware {
  return (request, reply, next) => {
    const requestUuid = random.uuid();
    const requestId = idText('request', requestUuid);
    const address = request.ip ?? '';
    const own = request.get('x-request-id');
    reply.locals.context = {
      requestId,
      requestUuid,
      clientRequestId: own !== undefined && CLIENT_REQUEST_ID.test(own) ? own : undefined,
      arrivedMs: clock.monotonicMs(),
      address,
      sender: senderOf(address),
    };
    reply.set('X-Request-Id', requestId);
    reply.set('Cache-Control', 'no-store');
    next();
  };
}
