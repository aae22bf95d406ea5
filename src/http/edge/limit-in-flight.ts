import type { Middleware } from '../call.ts';
import type { FairRoom } from './fair-room.ts';
import type { OwnerOf } from './owner.ts';

/** From the whole request to the end of its answer. */
export function limitInFlight(room: FairRoom, ownerOf: OwnerOf): Middleware {
  return (request, reply, next) => {
    reply.once('close', room.enter(ownerOf(request, reply)));
    next();
  };
}
