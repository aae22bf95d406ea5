import { type ArrivingBodies, arrivingBodies } from './arriving-bodies.ts';
import { type FairRoom, fairRoom } from './fair-room.ts';

/** What a process has in hand at a time, each share of it bounded. */
export type Rooms = {
  /** Requests whose key is being read from the database, by address. */
  readonly authenticating: FairRoom;
  /** Bodies of senders that have proven who they are, and of those that prove it by the body. */
  readonly trustedBodies: ArrivingBodies;
  readonly unprovenBodies: ArrivingBodies;
  /** Whole requests that are not answered yet. */
  readonly inFlight: FairRoom;
};

/** At 256 KiB each, 64 MiB in all. */
const TRUSTED_BODIES_MAX = 192;
const UNPROVEN_BODIES_MAX = 64;

export function newRooms({ maxInFlight }: { readonly maxInFlight: number }): Rooms {
  return {
    authenticating: fairRoom(maxInFlight),
    trustedBodies: arrivingBodies(TRUSTED_BODIES_MAX),
    unprovenBodies: arrivingBodies(UNPROVEN_BODIES_MAX),
    inFlight: fairRoom(maxInFlight),
  };
}
