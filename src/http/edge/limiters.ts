import type { Middleware } from '../call.ts';
import { type ArrivingBodies, arrivingBodies } from './arriving-bodies.ts';
import { type FairLimiter, fairLimiter } from './fair-limiter.ts';
import { EXPORTS, FOLLOWERS, limitStreams } from './limit-streams.ts';
import { byPot, fairRooms, POTS, type Pot, type Rooms, roomOf } from './pots.ts';

/** The concurrency limits of a process; each has a room for each pot. */
export type Limiters = {
  /** Requests whose key or session is unknown here and is being read, by network. */
  readonly unknownCredentials: FairLimiter;
  readonly bodies: BodyRooms;
  /** Bodies that may be long: batches. */
  readonly longBodies: BodyRooms;
  /** Bodies of photos. */
  readonly photoBodies: BodyRooms;
  /** Photos that wait to be drawn anew, or are. */
  readonly developing: Rooms;
  /** Received requests without a complete response. */
  readonly inFlight: Rooms;
  /** Batches whose rows are being judged. */
  readonly judging: Rooms;
  /** Requests whose labels wait for the printer or are printed. */
  readonly printing: Rooms;
  /** Exports and statements that are being sent. */
  readonly streams: Middleware;
  /** Pages that follow what happens. */
  readonly followers: Middleware;
};

export type BodyRooms = Readonly<Record<Pot, ArrivingBodies>>;

/** LIVE bodies read at a time. At 256 KiB each, 90 MiB in all pots. */
const BODIES_MAX = 128;
/** At 1 MiB each, 24 MiB in both environments. */
const LONG_BODIES_MAX = 16;
/** At 8 MiB each, 96 MiB in both environments. */
const PHOTO_BODIES_MAX = 8;
/** Photos that wait, as many again: one is decoded at a time. */
const DEVELOPING_MAX = 8;
/** Files made at a time. A hundred labels make a megabyte: 72 MiB in both environments. */
const PRINTING_MAX = 48;
/**
 * Sign-ins wait for the hash of a password for seconds, at some 30 KB each and without a connection:
 * a room for many, so that hundreds of networks at once delay a person and refuse none.
 */
const IN_FLIGHT_SHARES = { ...POTS, DOORS: 4 } as const;
/** A credential is read within milliseconds. */
const UNKNOWN_SHARE = 1 / 4;

export function newLimiters({ maxInFlight }: { readonly maxInFlight: number }): Limiters {
  return {
    unknownCredentials: fairLimiter(roomOf(maxInFlight, UNKNOWN_SHARE)),
    bodies: bodyRooms(BODIES_MAX),
    longBodies: bodyRooms(LONG_BODIES_MAX),
    judging: fairRooms(LONG_BODIES_MAX),
    photoBodies: bodyRooms(PHOTO_BODIES_MAX),
    developing: fairRooms(DEVELOPING_MAX),
    inFlight: fairRooms(maxInFlight, IN_FLIGHT_SHARES),
    printing: fairRooms(PRINTING_MAX),
    streams: limitStreams(EXPORTS),
    followers: limitStreams(FOLLOWERS),
  };
}

function bodyRooms(max: number): BodyRooms {
  return byPot((share) => arrivingBodies(roomOf(max, share)));
}
