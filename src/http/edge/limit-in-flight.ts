import type { Middleware } from '../call.ts';
import type { OwnerOf } from './owner.ts';
import type { Rooms } from './pots.ts';

/** Holds a slot from the received request to the end of its response. */
export function limitInFlight(rooms: Rooms, ownerOf: OwnerOf): Middleware {
  return (request, reply, next) => {
    reply.once('close', rooms.acquire(ownerOf(request, reply)));
    next();
  };
}
