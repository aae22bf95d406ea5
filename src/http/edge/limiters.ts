import type { Middleware } from '../call.ts';
import { type ArrivingBodies, arrivingBodies } from './arriving-bodies.ts';
import { type FairLimiter, fairLimiter } from './fair-limiter.ts';
import { EXPORTS, FOLLOWERS, limitStreams } from './limit-streams.ts';
import { byPot, fairRooms, POTS, type Pot, type Rooms, roomOf } from './pots.ts';

/** The concurrency limits of a process, each divided into pots. */
export type Limiters = {
  /** Requests whose key or session is not cached and is being read, by network. */
  readonly unknownCredentials: FairLimiter;
  readonly bodies: BodyRooms;
  /** Long bodies: batches. */
  readonly longBodies: BodyRooms;
  /** Bodies of photos. */
  readonly photoBodies: BodyRooms;
  /** Photos that are being decoded and drawn anew, or wait for it. */
  readonly developing: Rooms;
  /** Received requests without a complete response. */
  readonly inFlight: Rooms;
  /** Batches whose rows are being validated. */
  readonly judging: Rooms;
  /** Requests whose labels are being printed or wait for the printer. */
  readonly printing: Rooms;
  /** Exports and statements being sent. */
  readonly streams: Middleware;
  /** Pages that are open for live events. */
  readonly followers: Middleware;
};

export type BodyRooms = Readonly<Record<Pot, ArrivingBodies>>;

/** LIVE bodies read at once; at 256 KiB each, 90 MiB in all pots. */
const BODIES_MAX = 128;
/** Long LIVE bodies read at once; at 1 MiB each, 24 MiB in both environments. */
const LONG_BODIES_MAX = 16;
/** LIVE photos read at once; at 8 MiB each, 96 MiB in both environments. */
const PHOTO_BODIES_MAX = 8;
/** LIVE photos waiting to be decoded; one is decoded at a time. */
const DEVELOPING_MAX = 8;
/** LIVE files printed at once. A hundred labels make a megabyte, so 72 MiB in both environments. */
const PRINTING_MAX = 48;
/**
 * Sign-ins wait seconds for a password hash, at some 30 KB each and without a connection. Their
 * large share lets hundreds of networks sign in at once, which delays a person but refuses none.
 */
const IN_FLIGHT_SHARES = { ...POTS, DOORS: 4 } as const;
/** Small share, because a credential is read within milliseconds. */
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
