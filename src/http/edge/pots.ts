import { type FairLimiter, fairLimiter } from './fair-limiter.ts';

/**
 * The share of a limit that each kind of sender has for itself. No pot takes room of another, so
 * that what is cheap to be (a visitor, an account of TEST) never shuts out those who pay.
 */
export const POTS = {
  /** Accounts in LIVE. */
  LIVE: 1,
  TEST: 1 / 2,
  /** Persons who have signed in without an account, and browsers that are known at sign-in. */
  PEOPLE: 1 / 4,
  /** Buyers and others who open the page of a parcel. */
  VISITORS: 1 / 4,
  /** Requests that sign in, register or open a link of an e-mail; most wait for a password's hash. */
  DOORS: 1 / 4,
  /** Couriers, by the secret in their path. */
  PROVIDERS: 1 / 4,
  /** Senders at the path of a payment gateway, whose body is still to be verified. */
  GATEWAYS: 1 / 4,
} as const;
export type Pot = keyof typeof POTS;

/** Owner of the share of a pot: an account, a person, a provider or a network. */
export type Owner = { readonly pot: Pot; readonly name: string };

/** A concurrency limit, in pots. */
export type Rooms = {
  /** SERVICE_UNAVAILABLE at once where the owner's share is used up. Returns the release. */
  acquire(owner: Owner): () => void;
};

/**
 * `max` for LIVE; the other pots have their part of it beside that. `ofDoors` is the part of DOORS
 * where it is another.
 */
export function fairRooms(max: number, { ofDoors = POTS.DOORS } = {}): Rooms {
  const rooms = byPot<FairLimiter>((share) => fairLimiter(roomOf(max, share)));
  rooms.DOORS = fairLimiter(roomOf(max, ofDoors));
  return { acquire: ({ pot, name }) => rooms[pot].acquire(name) };
}

export function roomOf(max: number, share: number): number {
  return Math.max(1, Math.ceil(max * share));
}

export function byPot<Room>(make: (share: number) => Room): Record<Pot, Room> {
  return {
    LIVE: make(POTS.LIVE),
    TEST: make(POTS.TEST),
    PEOPLE: make(POTS.PEOPLE),
    VISITORS: make(POTS.VISITORS),
    DOORS: make(POTS.DOORS),
    PROVIDERS: make(POTS.PROVIDERS),
    GATEWAYS: make(POTS.GATEWAYS),
  };
}
