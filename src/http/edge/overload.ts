import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';

/** Beyond `maxInFlight` the next request is told so at once: a queue would only make all late. */
export function refuseOverload(maxInFlight: number): Middleware {
  let inFlight = 0;
  return (_request, reply, next) => {
    if (inFlight >= maxInFlight) {
      const message = 'Too much to do at the moment.';
      throw new EdgeRefusal('SERVICE_UNAVAILABLE', message, { 'Retry-After': '1' });
    }
    inFlight += 1;
    reply.once('close', () => {
      inFlight -= 1;
    });
    next();
  };
}
