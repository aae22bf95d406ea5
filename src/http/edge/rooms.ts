import { type ArrivingBodies, arrivingBodies } from './arriving-bodies.ts';
import { type FairRoom, fairRoom } from './fair-room.ts';

/** The bounds of a process's work at a time, and how they are shared. */
export type Rooms = {
  /** Requests whose key is being read from the database, by address. */
  readonly authenticating: FairRoom;
  /** Of senders with a key or a courier's secret; of those whose signature is of the body. */
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
