import type { Middleware } from '../call.ts';
import type { FairLimiter } from './fair-limiter.ts';
import type { OwnerOf } from './owner.ts';

/** Holds a slot from the received request to the end of its response. */
export function limitInFlight(limiter: FairLimiter, ownerOf: OwnerOf): Middleware {
  return (request, reply, next) => {
    reply.once('close', limiter.acquire(ownerOf(request, reply)));
    next();
  };
}
