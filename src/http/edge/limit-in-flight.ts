import type { Middleware } from '../call.ts';
import type { OwnerOf } from './owner.ts';
import type { Rooms } from './pots.ts';

/**
 * Holds a slot from the receipt of a request to the end of its response, or until its refusal is
 * delayed.
 */
export function limitInFlight(rooms: Rooms, ownerOf: OwnerOf): Middleware {
  return (request, reply, next) => {
    const release = rooms.acquire(ownerOf(request, reply));
    let isHeld = true;
    const leave = () => {
      if (isHeld) release();
      isHeld = false;
    };
    reply.locals.context.leaveRoom = leave;
    reply.once('close', leave);
    next();
  };
}
